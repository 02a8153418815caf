-- The caller's own name of an invoice, so that an order is invoiced once, also when its idempotency key is long forgotten.
--
-- unreleased: invoices

alter table invoices add column external_id text;
create unique index invoices_external_id_key on invoices (account_id, external_id) where external_id is not null;
