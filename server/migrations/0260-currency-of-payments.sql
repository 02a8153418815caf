-- A payment is in the currency of its invoice. Of an invoice in another currency it says what it is in kroner.

alter table payments
  add column currency text not null default 'NOK',
  -- What reached the account after the fee of the bank, and that fee.
  add column amount_nok_ore bigint,
  add column fee_nok_ore bigint,
  -- What the payment took off the receivable, and what the part is worth that became credit. The rest is a gain or a loss.
  add column covered_nok_ore bigint,
  add column credit_nok_ore bigint;

alter table payments add constraint payments_currency_check check (
  num_nonnulls(amount_nok_ore, fee_nok_ore, covered_nok_ore, credit_nok_ore) = case when currency = 'NOK' then 0 else 4 end
) not valid;
