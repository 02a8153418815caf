-- Rows are read without keeping writers out.

alter table accounts validate constraint accounts_currencies_check;
