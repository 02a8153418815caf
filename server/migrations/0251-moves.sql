-- Moving in from another system: what was computed from its files, and what the company owes customers from before.

create table moves (
  account_id text not null references accounts,
  id uuid not null,
  status text not null check (status in ('computing', 'ready', 'refused', 'applying', 'done', 'undone')),
  import_ids uuid[] not null,
  balance_date date not null,
  -- What a person decides about it.
  choices jsonb not null,
  -- What comes of it; null until it is computed.
  report jsonb,
  -- Of what would be made and the state that it was computed on; null unless it can be done.
  hash text,
  -- What it has made.
  opening_balance_id uuid,
  client_ids uuid[] not null default '{}',
  account_numbers text[] not null default '{}',
  -- The name of the API client or the email of the person who asked for it.
  requested_by text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Who works on it has it until this time, by the database's clock.
  leased_until timestamptz,
  primary key (account_id, id)
);
comment on table moves is
  'What comes of the files of another system. Written when a caller asks for it; computed and done by the outbox.';
create unique index moves_working_key on moves (account_id) where status in ('computing', 'applying');
comment on index moves_working_key is 'One at a time';
create index moves_created_idx on moves (account_id, created_at, id);
create index moves_work_idx on moves (account_id, created_at) where status in ('computing', 'applying');
comment on index moves_work_idx is 'What the outbox computes and does';
grant select, insert, update, delete on moves to tilgode_app;

-- How many fees letters of the earlier system have claimed; null: nobody has said so.
alter table invoices add column opening_fees_claimed smallint;
alter table invoices add constraint invoices_opening_fees_claimed_check check (opening_fees_claimed between 0 and 2) not valid;
comment on column invoices.opening_fees_claimed is 'Of an opening invoice. Written with it, or with a letter for which a person says so.';

create table opening_credits (
  account_id text not null,
  id uuid not null,
  opening_balance_id uuid not null,
  client_id uuid not null,
  -- Of the credit note or payment in the earlier system.
  number text not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- The day of the opening balance.
  credited_on date not null,
  -- Its line in the entry of the opening balance.
  opening_line integer not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, opening_balance_id) references opening_balances,
  foreign key (account_id, client_id) references clients
);
comment on table opening_credits is
  'What the company owed customers when it came from another system. Written and deleted with its opening balance.';
create index opening_credits_opening_idx on opening_credits (account_id, opening_balance_id, opening_line);
create index opening_credits_client_idx on opening_credits (account_id, client_id);
grant select, insert, delete on opening_credits to tilgode_app;
