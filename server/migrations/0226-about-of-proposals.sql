-- The list of the app shows many proposals and must not read what each of them would answer and do, which may be megabytes.

alter table proposals add column about jsonb;
comment on column proposals.about is 'What the list of the app says of it: customer, accounts and addresses. Null: written by a service before.';
