-- A balance is in the currency of its account.

alter table bank_balances add column currency text not null default 'NOK';
alter table bank_balances add constraint bank_balances_currency_check
  check (currency in ('NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP')) not valid;
