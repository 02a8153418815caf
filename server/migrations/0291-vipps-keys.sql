-- The keys of a company's agreement with Vipps MobilePay. Keys that others have followed serve the payments that they opened.

create table vipps_keys (
  account_id text not null,
  id uuid not null,
  merchant_serial_number text not null,
  -- Client id, client secret and subscription key, sealed. Null in a test account, and once nothing needs them any more.
  sealed bytea,
  is_on boolean not null,
  -- The random end of the address to which Vipps sends webhooks.
  webhook_token text not null,
  -- What Vipps knows: the address, its id there, and the sealed secret of signatures. Null until Vipps knows one.
  webhook_url text,
  webhook_id text,
  webhook_secret bytea,
  -- Until then a process speaks with Vipps about the webhook.
  leased_until timestamptz,
  created_at timestamptz not null,
  -- Since then other keys open payments.
  ended_at timestamptz,

  primary key (account_id, id),
  check (num_nonnulls(webhook_url, webhook_id, webhook_secret) in (0, 3))
);
comment on table vipps_keys is 'Keys of Vipps, sealed. Written by owners, admins and the command line, and by the outbox.';
create unique index vipps_keys_present_idx on vipps_keys (account_id) where ended_at is null;
create index vipps_keys_sealed_idx on vipps_keys (account_id, id) where sealed is not null;
grant select, insert, update on vipps_keys to tilgode_app;
