-- Where the lines of a document are booked is written with the document, not line by line.

-- The accounts and codes of its lines, in their order. Of what was booked before, the lines themselves tell.
alter table invoices add column booked_accounts text[], add column booked_vat_codes smallint[];
revoke update (ledger_account, booked_vat_code) on invoice_lines from tilgode_app;

-- No token is looked for here: `public_links` has them, each once.
drop index invoices_public_token_key;
