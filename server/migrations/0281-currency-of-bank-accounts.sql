-- The bank accounts in other currencies, now and before, have their days as those in kroner have.

alter table bank_accounts add column currency text not null default 'NOK';
alter table bank_accounts add constraint bank_accounts_currency_check
  check (currency in ('NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP')) not valid;
