-- Claims of letters that are corrected because a payment was recorded late or reversed (decision 39). Such a correction has the
-- ground `payment`. Its amounts are below 0 where claims are owed again. Every older row keeps the wider checks already, so no row
-- is read. Each constraint has a statement of its own, because Citus refuses to change a constraint together with something else.
alter table claim_waivers drop constraint claim_waivers_ground_check;
alter table claim_waivers add constraint claim_waivers_ground_check
  check (ground in ('given_up', 'credited', 'payment')) not valid;
alter table claim_waivers drop constraint claim_waivers_fee_ore_check;
alter table claim_waivers add constraint claim_waivers_fee_ore_check
  check (fee_ore >= 0 or ground = 'payment') not valid;
alter table claim_waivers drop constraint claim_waivers_interest_ore_check;
alter table claim_waivers add constraint claim_waivers_interest_ore_check
  check (interest_ore >= 0 or ground = 'payment') not valid;
alter table claim_waivers drop constraint claim_waivers_check;
alter table claim_waivers add constraint claim_waivers_check
  check (fee_ore + interest_ore > 0 or ground = 'payment') not valid;
-- What had been paid of corrected claims, and became credit of the customer. Below 0 where it pays claims again.
alter table claim_waivers add column credit_ore bigint not null default 0;
