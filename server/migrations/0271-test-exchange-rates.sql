create table test_exchange_rates (
  account_id text not null,
  currency text not null check (length(currency) = 3),
  day date not null,
  -- Null: no rate is known from the day on.
  rate_e6 bigint check (rate_e6 > 0),
  primary key (account_id, currency, day)
);
comment on table test_exchange_rates is
  'The exchange rates that a test account has set for itself. Written by /v1/test/exchange-rates.';
grant select, insert, update on test_exchange_rates to tilgode_app;
