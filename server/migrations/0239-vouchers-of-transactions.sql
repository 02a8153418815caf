-- A manual entry stands for a transaction of the bank.

alter table bank_allocations drop constraint bank_allocations_kind_check;
alter table bank_allocations add constraint bank_allocations_kind_check
  check (kind in ('payment', 'deposit', 'refund', 'fee', 'voucher', 'entry')) not valid;
