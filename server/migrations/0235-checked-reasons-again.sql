-- What 0234 says of new rows holds for all.

alter table bank_transactions validate constraint bank_transactions_reason_check;
