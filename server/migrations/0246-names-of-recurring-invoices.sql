-- The caller's own name of a recurring invoice, as of an invoice. An account has few, so no index finds them by it; requests that
-- give the same name take turns, and the second one finds the first.

alter table recurring_invoices add column external_id text;
