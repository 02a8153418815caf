-- A quote may be in another currency. It has no rate, because its invoice gets the rate of the day of sending.

alter table quotes add column currency text not null default 'NOK';

alter table quotes add constraint quotes_currency_check
  check (currency in ('NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP')) not valid;
