-- An order of a refund in another currency keeps credit of that currency.

alter table refund_orders add column currency text not null default 'NOK';
