-- What keeps a list's deep pages and its total as quick as its first page, however many rows there are.

-- How many entries the journal has on each day. Raised by the statement that posts an entry, while the journal is locked.
create table journal_days (
  account_id text not null,
  posting_date date not null,
  entry_count bigint not null check (entry_count > 0),
  primary key (account_id, posting_date)
);
insert into journal_days
select account_id, posting_date, count(*) from journal_entries group by account_id, posting_date;

-- Invoices by age, counted in blocks: each holds those after the block before it, up to and with its `through_` one. Made by a
-- job, so that who creates an invoice neither waits nor pays for it; what comes after the last block is counted when asked for.
create table invoice_blocks (
  account_id text not null,
  through_created_at timestamptz not null,
  through_id uuid not null,
  invoice_count integer not null check (invoice_count >= 0),
  primary key (account_id, through_created_at, through_id)
);

-- The lists of the app are by status.
create index invoices_status_idx on invoices (account_id, status, created_at, id);
-- By number from the newest, drafts last.
create index invoices_number_idx on invoices (account_id, number desc nulls last, id desc);

-- The companies of a person who signs in.
create index memberships_person_idx on memberships (person_id);

-- The clean-up forgets stored answers by their age, whosever they are.
drop index idempotency_keys_created_idx;
create index idempotency_keys_created_idx on idempotency_keys (created_at);

grant select, insert, update on journal_days, invoice_blocks to tilgode_app;
