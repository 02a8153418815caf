-- Rows are read without keeping writers out.

alter table clients validate constraint clients_currency_check;
