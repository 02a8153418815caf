-- A company may invoice in other currencies than kroner, once it has turned them on. Each environment has its own choice.

alter table accounts
  add column currencies text[] not null default '{}',
  -- As [{ "currency": "EUR", "iban": "NO9386011117947", "bic": "DNBANOKK", "account": "1922" }].
  add column currency_accounts jsonb not null default '[]';
alter table accounts add constraint accounts_currencies_check
  check (currencies <@ array['EUR', 'USD', 'SEK', 'DKK', 'GBP']) not valid;
comment on column accounts.currencies is
  'The currencies beside NOK in which new documents may be made. Written by the settings and by company currencies.';
comment on column accounts.currency_accounts is
  'The bank account of each currency, with its ledger account. Written by the settings. Stays when the currency is turned off.';
