-- A lease by PostgreSQL's clock, and less to write for requests.

-- Until then whoever is at the mail has it to itself.
alter table people_emails add column leased_until timestamptz;

-- The newest calls of an account are read by its primary key, and forgotten by it.
drop index api_calls_newest_idx, api_calls_at_idx;
alter table api_calls drop constraint api_calls_pkey, add primary key (account_id, at, id);

-- To book an invoice notes the accounts of its lines; nothing else of a line ever changes.
grant update (ledger_account, booked_vat_code) on invoice_lines to tilgode_app;
