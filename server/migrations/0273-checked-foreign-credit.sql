-- What 0270 and 0271 said of new rows holds for all.

alter table clients validate constraint clients_foreign_credit_check;
alter table refunds validate constraint refunds_currency_check;
