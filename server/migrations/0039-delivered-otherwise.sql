-- The day on which a document was delivered without mail or e-invoice, as on paper. Null: by mail or e-invoice.
alter table invoices add column delivered_on date;
