-- What the simulated Vipps has given back of a payment: a list of the key, the øre and the instant of each refund.

alter table simulated_vipps_payments
  add column refunded_ore bigint not null default 0,
  add column refunds jsonb not null default '[]';
alter table simulated_vipps_payments add constraint simulated_vipps_payments_refunded_check
  check (refunded_ore between 0 and captured_ore) not valid;
