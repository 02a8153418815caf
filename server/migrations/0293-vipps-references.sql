-- What a payment by Vipps is called there; null for all other payments.

alter table payments add column vipps_reference text;
