-- A refund of credit in another currency. What left the account in kroner, and the kroner that the credit stood at, with the part of them that
-- is in the books; null of a refund in kroner.

alter table refunds
  add column currency text not null default 'NOK',
  add column amount_nok_ore bigint,
  add column used_nok_ore bigint,
  add column booked_nok_ore bigint;

alter table refunds add constraint refunds_currency_check check (
  num_nonnulls(amount_nok_ore, used_nok_ore, booked_nok_ore) = case when currency = 'NOK' then 0 else 3 end
) not valid;
