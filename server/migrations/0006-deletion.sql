-- Deleting what is kept about a person, where bookkeeping law lets go of it.

-- A deleted client keeps its id, which invoices and journal lines refer to, and nothing that says who it was.
alter table clients add column deleted_at timestamptz;

grant delete on people, captured_emails to tilgode_app;
