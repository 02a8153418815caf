-- The whole schema of the first version.
--
-- Control plane: companies, people, accounts, API clients, grants, signing keys, limits, audit log.
-- Business tables: account_id comes first in every key and index, so that the schema can be spread by account,
-- and so that no statement can reach a row without naming its company and environment.

-- Requests run as this role: it owns nothing, is no superuser, and holds only the rights granted below.
-- Roles belong to the whole server: another database may have made it already, or an administrator, for a user that may
-- neither create nor grant roles.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tilgode_app') then
    create role tilgode_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  grant tilgode_app to current_user;
exception
  when insufficient_privilege then null;
end $$;
-- Else it would be the first request that fails.
set local role tilgode_app;
reset role;
grant usage on schema public to tilgode_app;

-- æ, ø, å after z, and "aa" as å.
create collation norwegian (provider = icu, locale = 'nb');

------------------------------------------------------------------------------------------------ control plane

create table companies (
  id uuid primary key,
  name text not null,
  org_number text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null default 'NO',
  bank_account text not null,
  in_foretaksregisteret boolean not null default false,
  vat_registered boolean not null,
  default_vat_rate_bp integer not null check (default_vat_rate_bp between 0 and 10000),
  zero_rate_vat_code smallint not null check (zero_rate_vat_code in (5, 6, 7, 52)),
  supply_kind text not null default 'goods' check (supply_kind in ('goods', 'services')),
  kid_length smallint not null default 10 check (kid_length between 4 and 25),
  created_at timestamptz not null,
  closed_at timestamptz
);

create table accounts (
  id text primary key check (id ~ '^[PT][0-9]{8}$'),
  company_id uuid not null references companies,
  environment text not null check (environment in ('production', 'test')),
  accounting_enabled boolean not null,
  unique (company_id, environment),
  check ((environment = 'production') = (left(id, 1) = 'P'))
);

create table people (
  id uuid primary key,
  email text not null,
  password_hash text,
  created_at timestamptz not null
);
create unique index people_email_key on people (lower(email));

create table memberships (
  company_id uuid not null references companies,
  person_id uuid not null references people,
  role text not null check (role in ('owner', 'admin', 'member')),
  primary key (company_id, person_id)
);
create unique index memberships_one_owner_key on memberships (company_id) where role = 'owner';

create table api_clients (
  id text primary key,
  company_id uuid not null references companies,
  name text not null,
  kind text not null check (kind in ('accounting', 'advanced')),
  secret_sha256 bytea not null,
  secret_version integer not null default 1,
  created_at timestamptz not null
);
create index api_clients_company_idx on api_clients (company_id);

create table api_client_grants (
  id uuid primary key,
  client_id text not null references api_clients on delete cascade,
  account_id text not null references accounts,
  scopes text[] not null,
  created_at timestamptz not null,
  unique (client_id, account_id)
);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null
);

-- Lost in a crash of the database, and no harm done: a window lasts a minute.
create unlogged table rate_limit_windows (
  subject text primary key,
  started_at timestamptz not null,
  request_count integer not null
);
create index rate_limit_windows_started_idx on rate_limit_windows (started_at);

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  company_id uuid not null,
  subject text not null,
  details jsonb not null
);
create index audit_log_company_idx on audit_log (company_id, at);

------------------------------------------------------------------------------------------------ requests

create table idempotency_keys (
  account_id text not null,
  grant_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (account_id, grant_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (account_id, created_at);

-- One row a number series: locked, raised by one, and committed with the document that carries the number.
-- A sequence would leave gaps where a transaction is rolled back (bokføringsforskriften § 5-1-1).
create table counters (
  account_id text not null,
  series text not null,
  last_number bigint not null,
  primary key (account_id, series)
);

------------------------------------------------------------------------------------------------ clients

create table clients (
  account_id text not null references accounts,
  id uuid not null,
  name text not null,
  type text not null check (type in ('business', 'consumer')),
  org_number text not null,
  vat_number text,
  country text not null,
  email text not null,
  phone text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  contact_person text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index clients_name_idx on clients (account_id, name collate norwegian, id);
create unique index clients_org_number_key on clients (account_id, org_number) where org_number <> '';
create index clients_email_idx on clients (account_id, lower(email)) where email <> '';

------------------------------------------------------------------------------------------------ invoices

create table invoices (
  account_id text not null references accounts,
  id uuid not null,
  type text not null check (type in ('invoice', 'credit_note')),
  -- Derived from the facts below by domain/invoice-status.ts whenever they are written.
  status text not null,
  number bigint,
  kid text,
  issue_date date not null,
  due_date date not null,
  delivery_date date,
  delivery_place text,
  reference text not null,
  notes text,
  client_id uuid,
  client_name text not null,
  client_email text not null,
  client_address text not null,
  client_postal_code text not null,
  client_city text not null,
  client_org_number text not null,
  client_country text not null,
  client_vat_number text,
  credited_invoice_id uuid,
  subtotal_ore bigint not null check (subtotal_ore >= 0),
  vat_ore bigint not null check (vat_ore >= 0),
  total_ore bigint not null check (total_ore = subtotal_ore + vat_ore),
  paid_ore bigint not null default 0 check (paid_ore >= 0),
  credited_ore bigint not null default 0 check (credited_ore between 0 and total_ore),
  paid_on date,
  booked boolean not null default false,
  sent_at timestamptz,
  viewed_at timestamptz,
  bounced_at timestamptz,
  overdue_since date,
  reminded_at timestamptz,
  collection_warned_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, number),
  foreign key (account_id, client_id) references clients,
  foreign key (account_id, credited_invoice_id) references invoices,
  check ((number is null) = (sent_at is null)),
  check (kid is null or (number is not null and type = 'invoice')),
  check ((type = 'credit_note') = (credited_invoice_id is not null))
);
create index invoices_created_idx on invoices (account_id, created_at, id);
create index invoices_updated_idx on invoices (account_id, updated_at, id);
create index invoices_due_idx on invoices (account_id, due_date, id);
create index invoices_client_idx on invoices (account_id, client_id);
create index invoices_kid_idx on invoices (account_id, kid) where kid is not null;
create index invoices_reference_idx on invoices (account_id, reference) where reference <> '';
-- What the overdue job looks through: issued, unpaid and not yet overdue.
create index invoices_open_idx on invoices (account_id, due_date)
  where sent_at is not null and type = 'invoice' and overdue_since is null and paid_on is null;
create index invoices_credited_idx on invoices (account_id, credited_invoice_id) where credited_invoice_id is not null;

create table invoice_lines (
  account_id text not null,
  invoice_id uuid not null,
  -- From 0, as in the API's lines[0].
  line_index smallint not null,
  description text not null,
  -- Ten-thousandths: quantities and unit prices have up to four decimals.
  quantity_e4 bigint not null check (quantity_e4 > 0),
  unit_price_e4 bigint not null check (unit_price_e4 >= 0),
  vat_code smallint,
  -- Hundredths of a percent.
  vat_rate_bp integer not null,
  line_total_ore bigint not null check (line_total_ore >= 0),
  vat_ore bigint not null check (vat_ore >= 0),
  -- On a credit note: the line of the invoice that this line credits.
  credited_line_index smallint,
  primary key (account_id, invoice_id, line_index),
  foreign key (account_id, invoice_id) references invoices
);

create table payments (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  amount_ore bigint not null check (amount_ore > 0),
  paid_on date not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index payments_invoice_idx on payments (account_id, invoice_id);

------------------------------------------------------------------------------------------------ delivery

-- Everything that an issued document shows, as it was when it was sent. Never changes, whatever changes later.
create table issued_documents (
  account_id text not null,
  invoice_id uuid not null,
  snapshot jsonb not null,
  issued_at timestamptz not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices
);

-- The truth about a mail. A job only says "look at this row".
create table deliveries (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('queued', 'sending', 'sent', 'captured', 'refused')),
  recipient text not null,
  message text,
  attempts integer not null default 0,
  -- When to try (again); while 'sending', when the attempt counts as dead.
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index deliveries_invoice_idx on deliveries (account_id, invoice_id);
create index deliveries_open_idx on deliveries (account_id, next_attempt_at) where status in ('queued', 'sending');

-- Mail of test accounts ends here, whole (RFC 5322 source), and never leaves.
create table captured_emails (
  account_id text not null,
  id uuid not null,
  delivery_id uuid not null,
  recipient text not null,
  subject text not null,
  source bytea not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, delivery_id) references deliveries
);

------------------------------------------------------------------------------------------------ books

create table ledger_accounts (
  account_id text not null references accounts,
  number text not null,
  name text not null,
  type text not null check (type in ('Asset', 'Liability', 'Equity', 'Income', 'Expense')),
  nature text not null check (nature in ('Debit', 'Credit')),
  accepts_vat boolean not null,
  default_vat_code text,
  is_custom boolean not null,
  primary key (account_id, number)
);

create table journal_entries (
  account_id text not null,
  id uuid not null,
  series text not null check (series in ('SalesInvoice', 'CreditNote', 'SupplierInvoice', 'Bank', 'Manual')),
  year smallint not null,
  number bigint not null,
  document_date date not null,
  posting_date date not null,
  description text not null,
  status text not null check (status in ('Posted', 'Reversed')),
  source_document_type text not null check (source_document_type in ('Invoice', 'CreditNote', 'Payment', 'Reminder', 'Manual')),
  source_document_id uuid not null,
  corrects_entry_id uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, series, year, number),
  foreign key (account_id, corrects_entry_id) references journal_entries
);
create index journal_entries_posting_idx on journal_entries (account_id, posting_date, series, number);
-- One document is booked once; what corrects an entry names it.
create unique index journal_entries_source_key
  on journal_entries (account_id, source_document_type, source_document_id) where corrects_entry_id is null;

create table journal_lines (
  account_id text not null,
  entry_id uuid not null,
  line_number smallint not null,
  ledger_account text not null,
  description text,
  debit_ore bigint not null check (debit_ore >= 0),
  credit_ore bigint not null check (credit_ore >= 0),
  vat_code text,
  customer_id uuid,
  supplier_id uuid,
  project_id uuid,
  primary key (account_id, entry_id, line_number),
  foreign key (account_id, entry_id) references journal_entries,
  foreign key (account_id, ledger_account) references ledger_accounts,
  check (debit_ore = 0 or credit_ore = 0)
);

------------------------------------------------------------------------------------------------ rights

grant select, insert, update on companies, accounts, people, memberships, signing_keys to tilgode_app;
grant delete on signing_keys to tilgode_app;
grant select, insert, update, delete on api_clients, api_client_grants, rate_limit_windows to tilgode_app;
grant select, insert on audit_log to tilgode_app;

grant select, insert, delete on idempotency_keys to tilgode_app;
grant select, insert, update on counters, clients, payments, deliveries, ledger_accounts to tilgode_app;
grant select, insert, update, delete on invoices to tilgode_app;
grant select, insert, delete on invoice_lines to tilgode_app;
grant select, insert on issued_documents, captured_emails to tilgode_app;

-- What is posted stays: an entry's status may turn to Reversed, and nothing else of it may change.
grant select, insert, update (status) on journal_entries to tilgode_app;
grant select, insert on journal_lines to tilgode_app;
