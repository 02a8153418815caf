-- What is open in other currencies, and the bank accounts in them, at the rate of a closing day (rskl. § 5-9).

create table currency_revaluations (
  account_id text not null references accounts,
  id uuid not null,
  as_of date not null,
  -- As [{ "currency": "EUR", "rateE6": "11590000", "date": "2026-12-31", "source": "norges-bank" }].
  rates jsonb not null,
  -- The items, with amounts as digits.
  lines jsonb not null,
  -- The source of the entry that takes the items back on the next day; null without one.
  taken_back_id uuid,
  created_at timestamptz not null,
  reversed_at timestamptz,

  primary key (account_id, id)
);
comment on table currency_revaluations is
  'What is open in other currencies at the rate of a closing day. Taken back, the row stays: its entries name it. Written by the end of a year.';
create unique index currency_revaluations_of_day_idx on currency_revaluations (account_id, as_of) where reversed_at is null;
grant select, insert, update on currency_revaluations to tilgode_app;
