-- What 0259, 0260 and 0262 said of new rows holds for all.

alter table invoices validate constraint invoices_currency_check;
alter table invoices validate constraint invoices_rate_check;
alter table invoices validate constraint invoices_nok_check;
alter table payments validate constraint payments_currency_check;
alter table quotes validate constraint quotes_currency_check;
