-- What Vipps settles: entries of its ledger are transactions of an account, like those of a bank.

alter table vipps_keys
  -- The last day of the ledger that was read; null: the day before the keys were saved.
  add column settled_through date,
  -- When the ledger is read next, by the time of the account; null: at once.
  add column settlement_at timestamptz,
  -- Until then a process reads the ledger.
  add column settlement_leased_until timestamptz;

alter table bank_accounts add column is_vipps boolean not null default false;
comment on column bank_accounts.is_vipps is 'Whether it is a ledger of Vipps, and no account of a bank.';

-- What Vipps calls the entry; null for transactions of a bank. Vipps may add names.
alter table bank_transactions add column vipps_entry text;

alter table bank_files drop constraint bank_files_origin_check;
alter table bank_files add constraint bank_files_origin_check
  check (origin in ('api', 'folder', 'test', 'vipps')) not valid;
alter table bank_files drop constraint bank_files_format_check;
alter table bank_files add constraint bank_files_format_check
  check (format in ('ocr', 'camt.054', 'camt.053', 'vipps')) not valid;
alter table bank_transactions drop constraint bank_transactions_format_check;
alter table bank_transactions add constraint bank_transactions_format_check
  check (format in ('ocr', 'camt.054', 'camt.053', 'vipps')) not valid;

-- unknown-reference: no payment of ours has the name that Vipps tells. vipps-payout: the bank has not told of the money yet.
alter table bank_transactions drop constraint bank_transactions_reason_check;
alter table bank_transactions add constraint bank_transactions_reason_check check (reason in (
  'unknown-kid', 'no-kid', 'invoice-not-payable', 'wrong-account', 'may-be-duplicate', 'reversal', 'outgoing', 'format-changed',
  'before-opening', 'above-limit', 'exchange-rate-missing', 'unknown-reference', 'vipps-payout', 'undone'
)) not valid;
