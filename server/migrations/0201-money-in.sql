-- Bank files, the transactions in them, what they pay, and money that goes back (decision 81).

create table bank_files (
  account_id text not null references accounts,
  id uuid not null,
  -- As the caller named it; empty where nobody did.
  name text not null default '',
  origin text not null check (origin in ('api', 'folder', 'test')),
  sha256 text not null,
  size_bytes bigint not null,
  -- Null until it has been read.
  format text check (format in ('ocr', 'camt.054', 'camt.053')),
  status text not null check (status in ('processing', 'done', 'failed')),
  -- Whether the whole file was checked, and all its transactions are in bank_transactions. It is booked to its end then.
  is_checked boolean not null default false,
  transaction_count integer not null default 0,
  -- Transactions that another file had brought already.
  duplicate_count integer not null default 0,
  matched_count integer not null default 0,
  unmatched_count integer not null default 0,
  amount_ore bigint not null default 0,
  error jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Who works on it has it until this time, by the database's clock.
  leased_until timestamptz not null default '-infinity',

  primary key (account_id, id),
  check ((status = 'failed') = (error is not null)),
  check ((status = 'processing') = (finished_at is null))
);
comment on table bank_files is
  'Files of a bank: OCR giro, camt.054, camt.053. Written when a file comes; read and booked by the outbox.';
create unique index bank_files_content_key on bank_files (account_id, sha256) where status <> 'failed';
create index bank_files_created_idx on bank_files (account_id, created_at, id);
create index bank_files_processing_idx on bank_files (account_id, created_at, id) where status = 'processing';
grant select, insert, update, delete on bank_files to tilgode_app;

create table bank_file_parts (
  account_id text not null,
  -- Without a reference, because the parts come before it is known whether the file is taken in.
  file_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (account_id, file_id, position)
);
comment on table bank_file_parts is
  'The bytes of bank files until they are booked; of test accounts longer. Written while a file comes; deleted with '
  'its end. Parts without a file are left from uploads that broke off.';
grant select, insert, delete on bank_file_parts to tilgode_app;

create table bank_transactions (
  account_id text not null,
  id uuid not null,
  bank_file_id uuid not null,
  -- From 1 in each file.
  position integer not null,
  format text not null check (format in ('ocr', 'camt.054', 'camt.053')),
  -- The SHA-256 of what identifies the transaction in its format, so that it comes in once, in whatever files.
  identity bytea not null,
  bank_account text not null,
  booked_on date not null,
  amount_ore bigint not null check (amount_ore > 0),
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('payment', 'reversal', 'fee')),
  kid text,
  payer_name text,
  payer_account text,
  text text,
  archive_reference text,
  -- What the payer called the payment; of our refunds their id.
  end_to_end_id text,

  -- new: read and not yet looked at.
  status text not null check (status in ('new', 'matched', 'unmatched', 'ignored')),
  -- Why it is unmatched.
  reason text check (reason in (
    'unknown-kid', 'no-kid', 'invoice-not-payable', 'wrong-account', 'reversal', 'outgoing', 'format-changed', 'undone'
  )),
  ignored_because text,
  -- The transaction that took this one back, or that this one takes back. Both are matched by each other.
  paired_transaction_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  primary key (account_id, id),
  unique (account_id, bank_file_id, position),
  check ((status = 'unmatched') = (reason is not null)),
  check ((status = 'ignored') = (ignored_because is not null)),
  foreign key (account_id, bank_file_id) references bank_files
);
comment on table bank_transactions is
  'What moved on a bank account, by the files. Written once by the import; status, reason and pair by matching.';
create unique index bank_transactions_identity_key on bank_transactions (account_id, identity);
create index bank_transactions_new_idx on bank_transactions (account_id, bank_file_id, position) where status = 'new';
create index bank_transactions_day_idx on bank_transactions (account_id, booked_on, id);
create index bank_transactions_unmatched_idx on bank_transactions (account_id, booked_on, id) where status = 'unmatched';
comment on index bank_transactions_unmatched_idx is 'Filter status=unmatched; what waits for a person';
create index bank_transactions_amount_idx on bank_transactions (account_id, amount_ore);
comment on index bank_transactions_amount_idx is 'What a reversal takes back; text search for an amount';
create index bank_transactions_payer_idx on bank_transactions (account_id, payer_account, id) where status = 'matched';
comment on index bank_transactions_payer_idx is 'Whom an account has paid before';
-- Where the extensions of the baseline are not allowed, a search reads all rows of the account.
do $$
begin
  create index bank_transactions_search_idx on bank_transactions using gin (account_id, lower((
    coalesce(payer_name, '') || E'\n' || coalesce(text, '') || E'\n' || coalesce(payer_account, '') || E'\n' ||
    coalesce(kid, '') || E'\n' || coalesce(archive_reference, '')) collate norwegian) gin_trgm_ops);
exception
  when undefined_object then null;
end $$;
grant select, insert, update, delete on bank_transactions to tilgode_app;

create table bank_allocations (
  account_id text not null,
  bank_transaction_id uuid not null,
  kind text not null check (kind in ('payment', 'deposit', 'refund', 'fee')),
  -- Of the payment, the deposit or the refund. Of a fee: of its entry.
  id uuid not null,
  invoice_id uuid,
  amount_ore bigint not null check (amount_ore > 0),

  primary key (account_id, bank_transaction_id, id),
  check ((kind = 'payment') = (invoice_id is not null)),
  foreign key (account_id, bank_transaction_id) references bank_transactions
);
comment on table bank_allocations is
  'What the amount of a bank transaction became. All of a matched transaction sums to its amount. Written by matching; '
  'undoing deletes the row.';
create index bank_allocations_id_idx on bank_allocations (account_id, id);
grant select, insert, delete on bank_allocations to tilgode_app;

create table payment_references (
  account_id text not null,
  payment_id uuid not null,
  -- In lower case.
  reference text collate norwegian not null,
  primary key (account_id, payment_id),
  foreign key (account_id, payment_id) references payments
);
comment on table payment_references is
  'The references of payments once more, for text search: an index on payments would hold the many without one, too. '
  'Written with the payment.';
do $$
begin
  create index payment_references_search_idx on payment_references using gin (account_id, reference gin_trgm_ops);
exception
  when undefined_object then null;
end $$;
grant select, insert, delete on payment_references to tilgode_app;

create table bank_balances (
  account_id text not null,
  bank_account text not null,
  day date not null,
  balance_ore bigint not null,
  bank_file_id uuid not null,
  primary key (account_id, bank_account, day),
  foreign key (account_id, bank_file_id) references bank_files
);
comment on table bank_balances is
  'What a camt.053 says was on a bank account at the end of a day. Written by the import; the newest file of a day wins.';
grant select, insert, update, delete on bank_balances to tilgode_app;

create table deposits (
  account_id text not null,
  id uuid not null,
  client_id uuid not null,
  bank_transaction_id uuid not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- The part that the books know of.
  booked_ore bigint not null,
  paid_on date not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  -- The day on which it was taken back, by the clock of the account. A statement of an earlier day still counts it.
  reversed_on date,

  primary key (account_id, id),
  check (booked_ore between 0 and amount_ore),
  foreign key (account_id, client_id) references clients,
  foreign key (account_id, bank_transaction_id) references bank_transactions
);
comment on table deposits is
  'Money from a customer that pays no invoice and became credit. Written by matching and its undoing.';
create index deposits_client_idx on deposits (account_id, client_id, created_at, id);
create index deposits_transaction_idx on deposits (account_id, bank_transaction_id);
grant select, insert, update (reversed_at, reversed_on) on deposits to tilgode_app;

create table refund_files (
  account_id text not null references accounts,
  id uuid not null,
  -- The pain.001.001.03, as it was made.
  source text not null,
  refund_count integer not null,
  amount_ore bigint not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, id)
);
comment on table refund_files is
  'Orders to the bank to pay credit back (pain.001). Written when one is made; withdrawn by a person.';
create index refund_files_created_idx on refund_files (account_id, created_at, id);
grant select, insert, update (withdrawn_at, source) on refund_files to tilgode_app;

create table refund_orders (
  account_id text not null,
  id uuid not null,
  client_id uuid not null,
  amount_ore bigint not null check (amount_ore > 0),
  to_account text not null,
  refund_file_id uuid,
  created_at timestamptz not null,
  -- When it became a row of refunds, with the same id.
  paid_at timestamptz,
  cancelled_at timestamptz,

  primary key (account_id, id),
  check (paid_at is null or cancelled_at is null),
  foreign key (account_id, client_id) references clients,
  foreign key (account_id, refund_file_id) references refund_files
);
comment on table refund_orders is
  'Refunds that the bank has not paid yet. The credit is kept for them. Written by refunds, refund files and matching.';
create index refund_orders_open_idx on refund_orders (account_id, client_id)
  where paid_at is null and cancelled_at is null;
create index refund_orders_file_idx on refund_orders (account_id, refund_file_id) where refund_file_id is not null;
grant select, insert, update on refund_orders to tilgode_app;
