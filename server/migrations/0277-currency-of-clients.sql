-- A customer may have a currency of its own.

alter table clients add column currency text;
alter table clients add constraint clients_currency_check
  check (currency in ('NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP')) not valid;
comment on column clients.currency is 'The currency of new documents to the client. Null: NOK.';
