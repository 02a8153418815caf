-- The currency of the transactions of a file: kroner also where it has several. The amount is in kroner in any case.

alter table bank_files add column currency text not null default 'NOK';
alter table bank_files add constraint bank_files_currency_check
  check (currency in ('NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP')) not valid;
