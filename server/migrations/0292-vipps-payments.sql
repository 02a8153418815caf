-- The payments that payers have opened with Vipps on the page of an invoice. A row is also the queue entry of asking Vipps.

create table vipps_payments (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  -- The keys that opened the payment.
  keys_id uuid not null,
  -- The name at Vipps, made of the id of the invoice.
  reference text not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- What is to be captured: decided once, so that asking again captures nothing else. 0: the payment is cancelled.
  capture_ore bigint check (capture_ore between 0 and amount_ore),
  status text not null
    check (status in ('queued', 'sending', 'paid', 'cancelled', 'aborted', 'expired', 'never-made')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  -- The recorded payment.
  payment_id uuid,
  created_at timestamptz not null,

  primary key (account_id, id),
  unique (account_id, reference),
  foreign key (account_id, invoice_id) references invoices,
  foreign key (account_id, keys_id) references vipps_keys,
  check ((status = 'paid') = (payment_id is not null))
);
comment on table vipps_payments is 'Payments that payers opened with Vipps. Written by the page of an invoice, by webhooks and by the outbox.';
create index vipps_payments_invoice_idx on vipps_payments (account_id, invoice_id, created_at);
create index vipps_payments_open_idx on vipps_payments (account_id, next_attempt_at) where status in ('queued', 'sending');
create index vipps_payments_keys_idx on vipps_payments (account_id, keys_id) where status in ('queued', 'sending');
grant select, insert, update on vipps_payments to tilgode_app;
