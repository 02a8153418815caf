-- What 0238 and 0239 said of new rows holds for all.

alter table claim_waivers validate constraint claim_waivers_check;
alter table bank_allocations validate constraint bank_allocations_kind_check;
