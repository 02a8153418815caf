-- What the company notes about a client for its own use. No document shows it.
alter table clients add column internal_note text not null default '';

-- The statements of account that were mailed, each by the mail of the same id in `deliveries`. The index finds the statements of a
-- client.
create table statement_mails (
  account_id text not null,
  id uuid not null,
  client_id uuid not null,
  -- All that the statement shows, as it was when it was mailed.
  snapshot json not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients
);
create index statement_mails_client_idx on statement_mails (account_id, client_id, created_at, id);

grant select, insert, delete on statement_mails to tilgode_app;
