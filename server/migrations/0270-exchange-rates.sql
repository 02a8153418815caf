-- Norges Bank's rates, and those that the operator enters. They are kept for ever, and no row is changed: a document that was sent has
-- its own copy, and the same question about an earlier moment always has the same answer.

create table exchange_rates (
  currency text not null check (length(currency) = 3),
  day date not null,
  -- 1 is the first that was known of the day. What the operator puts in its place is the next one.
  revision integer not null check (revision > 0),
  -- Millionths of a krone for one unit.
  rate_e6 bigint not null check (rate_e6 > 0),
  source text not null check (source in ('norges-bank', 'manual')),
  entered_at timestamptz not null,
  primary key (currency, day, revision)
);
comment on table exchange_rates is
  'Kroner for one unit of a currency, by day, of the whole installation. Written by the job that asks Norges Bank, and by "tilgode rates".';
grant select, insert on exchange_rates to tilgode_app;
