-- Files of other systems, which are read once. A move is computed from what they say.

create table imports (
  account_id text not null references accounts,
  id uuid not null,
  kind text not null check (kind in ('saf-t', 'open-invoices', 'balances')),
  -- As the caller named the file; empty without a name.
  name text not null,
  -- deleted: a caller has deleted it, and its bytes still have to go.
  status text not null check (status in ('processing', 'ready', 'failed', 'deleted')),
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  -- By field: the heading that the caller says it has.
  columns jsonb,
  attempts integer not null default 0,
  -- How far the file has been read.
  read_bytes bigint not null default 0,
  source jsonb,
  report jsonb,
  error jsonb,
  -- A move that was done has it: the file is documentation of the books then.
  is_applied boolean not null default false,
  -- Whether there may be rows in import_facts or import_lines.
  has_facts boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  -- Who works on it has it until this time, by the database's clock.
  leased_until timestamptz,
  primary key (account_id, id)
);
comment on table imports is
  'Files of other systems. Written when a caller sends one; read, and deleted after some days, by the outbox. Their bytes are in kept_file_parts.';
create index imports_created_idx on imports (account_id, created_at, id);
create index imports_work_idx on imports (account_id, created_at, id) where status = 'processing';
comment on index imports_work_idx is 'What the outbox reads';
create index imports_expires_idx on imports (expires_at) where status <> 'processing' and (not is_applied or has_facts);
comment on index imports_expires_idx is 'What goes when its days are over';
grant select, insert, update, delete on imports to tilgode_app;

create table import_facts (
  account_id text not null,
  import_id uuid not null,
  kind text not null check (kind in ('account', 'customer', 'item')),
  position integer not null,
  -- Of a customer, who may come several times: the id in the other system.
  key text,
  fact jsonb not null,
  primary key (account_id, import_id, kind, position)
);
comment on table import_facts is
  'What the files of imports say. Written while a file is read; nobody reads them before the import is ready.';
create unique index import_facts_key on import_facts (account_id, import_id, key) where key is not null;
grant select, insert, update, delete on import_facts to tilgode_app;

create table import_lines (
  account_id text not null,
  import_id uuid not null,
  position integer not null,
  customer text collate "C" not null,
  -- What the line shares with others: its reference, else its KID, else its document.
  key_from text collate "C" not null,
  key text collate "C" not null,
  ledger_account text collate "C" not null,
  reference text,
  kid text,
  line jsonb not null,
  primary key (account_id, import_id, position)
);
comment on table import_lines is
  'Lines of customers in a SAF-T file, until they are grouped into open items. None are left when the file is read.';
create index import_lines_key_idx
  on import_lines (account_id, import_id, customer, key_from, key, ledger_account, position);
grant select, insert, update, delete on import_lines to tilgode_app;

-- The file of a move that was done counts as documents.
grant update (quota) on kept_file_parts to tilgode_app;
