alter table accounts
  -- The format that feeds the payments of the bank account. Null: the first file decides.
  add column bank_file_format text,
  -- The ledger account that fees of the bank are booked on. Null: a person decides.
  add column bank_fee_account text,
  -- An open rest of at most so many øre is written off when a payment of the bank leaves it. Null: never.
  add column rounding_limit_ore bigint;
alter table accounts add constraint accounts_bank_file_format_check
  check (bank_file_format in ('ocr', 'camt.054', 'camt.053')) not valid;
