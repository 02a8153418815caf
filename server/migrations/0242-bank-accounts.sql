-- The bank accounts of the company stay known when a new number or another ledger account takes their place.

create table bank_accounts (
  account_id text not null,
  number text not null,
  -- The first day; -infinity: from the beginning.
  from_day date not null,
  -- The ledger account that its transactions are booked on.
  ledger_account text not null,
  -- The day on which another one took its place. Null: it still is.
  until_day date,

  primary key (account_id, number, from_day)
);
comment on table bank_accounts is
  'The bank accounts of the company now and before, each with its ledger account and its days. Written with the settings of the company '
  'and by booking-accounts.';
grant select, insert, update on bank_accounts to tilgode_app;
