-- A line of a document in another currency, or on a bank account in one, says what it is in that currency, on the side of its kroner.
-- Null: the line is in kroner alone, as gains, losses and revaluations are.

alter table journal_lines
  add column currency text,
  add column currency_amount_ore bigint;

alter table journal_lines add constraint journal_lines_currency_check check (
  num_nonnulls(currency, currency_amount_ore) in (0, 2)
  and currency in ('EUR', 'USD', 'SEK', 'DKK', 'GBP')
  and currency_amount_ore >= 0
) not valid;
