-- How a document went to its customer, so that lists can show and choose by it. Null on drafts, on opening invoices, on
-- what was delivered otherwise, and on documents that were issued before there were e-invoices: those were mailed.
alter table invoices add column channel text;
-- A statement of its own, because Citus adds a constraint alone.
alter table invoices add constraint invoices_channel_check check (channel in ('email', 'e-invoice')) not valid;
