-- A refund order that Vipps pays, from a payment that came by Vipps. While Vipps is asked, the row is also the queue entry of asking.

alter table refund_orders
  add column vipps_payment_id uuid,
  -- Null while nobody asks Vipps.
  add column status text,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  -- While Vipps is asked: why it was not done yet. Afterwards: why Vipps has refused.
  add column last_error text;
alter table refund_orders add constraint refund_orders_vipps_check check (
  status is null or (status in ('queued', 'sending') and num_nonnulls(vipps_payment_id, next_attempt_at) = 2
    and refund_file_id is null and paid_at is null and cancelled_at is null)
) not valid;
comment on column refund_orders.vipps_payment_id is
  'The recorded payment by Vipps whose money goes back; null for orders that the bank pays.';
create index refund_orders_vipps_idx on refund_orders (account_id, vipps_payment_id) where vipps_payment_id is not null;
create index refund_orders_asked_idx on refund_orders (account_id, next_attempt_at) where status is not null;
