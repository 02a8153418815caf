-- The refund orders that Vipps pays, from a payment that came by Vipps. A row is also the queue entry of asking Vipps.

create table vipps_refunds (
  account_id text not null,
  -- That of the refund order, which has no account to pay to.
  id uuid not null,
  -- The recorded payment by Vipps whose money goes back.
  vipps_payment_id uuid not null,
  status text not null check (status in ('queued', 'sending', 'paid', 'refused')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- While Vipps is asked: why it was not done yet. Of a refused order: why Vipps has refused.
  last_error text,
  created_at timestamptz not null,

  primary key (account_id, id),
  foreign key (account_id, id) references refund_orders,
  check ((next_attempt_at is not null) = (status in ('queued', 'sending')))
);
comment on table vipps_refunds is 'Refund orders that Vipps pays. Written with the order, and by the outbox.';
create index vipps_refunds_payment_idx on vipps_refunds (account_id, vipps_payment_id);
create index vipps_refunds_asked_idx on vipps_refunds (account_id, next_attempt_at) where status in ('queued', 'sending');
grant select, insert, update on vipps_refunds to tilgode_app;
