-- Credit that was paid back is owed again when the bank takes back the payment that it came from.

alter table claim_waivers add column refunded_ore bigint not null default 0;
comment on column claim_waivers.refunded_ore is
  'Below 0: refunded credit that the customer owes again, since the bank took back the payment it came from. Above 0: given up of it. '
  'Written when the bank takes a payment back, and by waiving.';
alter table claim_waivers drop constraint claim_waivers_check;
alter table claim_waivers add constraint claim_waivers_check
  check (((fee_ore + interest_ore + refunded_ore) > 0) or ground = 'payment') not valid;
