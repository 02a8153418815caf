-- Which quote an invoice came from, and which recurring invoice made it. Both are null on all other invoices.
alter table invoices
  add column quote_id uuid,
  add column recurring_invoice_id uuid;
