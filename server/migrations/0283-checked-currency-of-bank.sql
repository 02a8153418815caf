-- What 0284 to 0287 say of new rows holds for all.

alter table bank_transactions validate constraint bank_transactions_currency_check;
alter table bank_transactions validate constraint bank_transactions_reason_check;
alter table bank_files validate constraint bank_files_currency_check;
alter table bank_accounts validate constraint bank_accounts_currency_check;
alter table bank_balances validate constraint bank_balances_currency_check;
