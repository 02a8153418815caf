-- A document may be in another currency than kroner. Its amounts are then in hundredths of that currency, and the columns below say
-- what they are in kroner, by the rate of the day of sending.

alter table invoices
  add column currency text not null default 'NOK',
  -- Kroner for one unit, in millionths. A credit note has the rate of its invoice.
  add column rate_e6 bigint,
  add column rate_date date,
  add column rate_source text,
  add column subtotal_nok_ore bigint,
  add column vat_nok_ore bigint,
  add column total_nok_ore bigint,
  -- What of the total stands as receivable in the books.
  add column open_nok_ore bigint;

alter table invoices add constraint invoices_currency_check
  check (currency in ('NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP')) not valid;

alter table invoices add constraint invoices_rate_check check (
  num_nonnulls(rate_e6, rate_date, rate_source, subtotal_nok_ore, vat_nok_ore, total_nok_ore, open_nok_ore)
    = case when currency = 'NOK' or sent_at is null then 0 else 7 end
) not valid;

alter table invoices add constraint invoices_nok_check check (
  rate_e6 > 0
  and rate_source in ('norges-bank', 'manual')
  and subtotal_nok_ore >= 0
  and vat_nok_ore >= 0
  and total_nok_ore = subtotal_nok_ore + vat_nok_ore
  and open_nok_ore between 0 and total_nok_ore
) not valid;
