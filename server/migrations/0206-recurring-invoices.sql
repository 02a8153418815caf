-- Invoices that come again by themselves, and what each of their dates has become (decision 82).

create table recurring_invoices (
  account_id text not null references accounts,
  id uuid not null,
  status text not null check (status in ('active', 'paused', 'ended')),
  client_id uuid not null,
  -- The date that comes next, and how many came before it. Null after the last one. A paused one keeps it until it goes on.
  next_date date,
  next_index integer not null,
  -- How many dates have become an invoice or a draft, and the last of those.
  made_count integer not null default 0,
  last_invoice_id uuid,
  -- Why the last date became a draft that nobody wanted.
  problem json,
  -- What is agreed on: schedule, lines, texts. json, because it is only ever read as a whole.
  terms json not null,
  -- The accounts that its lines ask for, so that none of them leaves the chart.
  line_accounts text[],
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  primary key (account_id, id),
  foreign key (account_id, client_id) references clients,
  check ((status = 'ended') = (next_date is null))
);
comment on table recurring_invoices is 'Recurring invoices. Written by requests, and by the outbox when a date has come.';
create index recurring_invoices_client_idx on recurring_invoices (account_id, client_id);
create index recurring_invoices_created_idx on recurring_invoices (account_id, created_at, id);
-- What is due is looked for over all accounts, every second.
create index recurring_invoices_due_idx on recurring_invoices (next_date) where status = 'active';
grant select, insert, update, delete on recurring_invoices to tilgode_app;

create table recurring_occurrences (
  account_id text not null,
  recurring_invoice_id uuid not null,
  -- The key makes each date come once.
  date date not null,
  -- From 0.
  index integer not null,
  -- Null where the date was skipped, or its draft is deleted. Without a reference, because drafts are deleted.
  invoice_id uuid,
  outcome text not null check (outcome in ('made', 'draft', 'skipped')),
  -- The code of what kept it from being sent.
  reason text,
  made_at timestamptz not null,

  primary key (account_id, recurring_invoice_id, date),
  unique (account_id, recurring_invoice_id, index),
  foreign key (account_id, recurring_invoice_id) references recurring_invoices on delete cascade
);
comment on table recurring_occurrences is
  'The dates of recurring invoices that have come, and what became of them. Written with the invoice.';
grant select, insert, update, delete on recurring_occurrences to tilgode_app;

create table consumer_price_indexes (
  month date primary key check (extract(day from month) = 1),
  value_e2 bigint not null check (value_e2 > 0),
  source text not null,
  entered_at timestamptz not null
);
comment on table consumer_price_indexes is 'The consumer price index by month, in hundredths. Written by "tilgode rates".';
grant select, insert, update on consumer_price_indexes to tilgode_app;
