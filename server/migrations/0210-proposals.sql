-- What API clients have asked a person to approve, with what it would do as the service computed it.

create table proposals (
  account_id text not null references accounts,
  id uuid not null,
  -- Open past its last day is expired as well; the job says so in an event.
  status text not null check (status in ('open', 'approved', 'declined', 'expired', 'stale')),
  -- Of the API client that asked. Both may be gone.
  client_id text not null,
  client_name text not null,
  grant_id uuid not null,

  -- The request as it came.
  operation text not null,
  -- The scope that the operation needs; null: none.
  scope text,
  method text not null,
  address text not null,
  params json not null,
  query json not null,
  body text not null,
  if_match text,
  fingerprint bytea not null,

  -- What it would answer and do; its hash is what a person approves.
  result json not null,
  effects json not null,
  amount_ore bigint not null,
  is_above_limit boolean not null,
  hash text not null,
  -- What it would have done when the proposal was made. Null unless the proposal is stale.
  seen json,

  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- The email of the person, or the name of the API client that took its own back.
  decided_by text,
  -- What the request was answered when it was approved.
  answer_status integer,
  answer text,

  primary key (account_id, id),
  check ((status = 'approved') = (answer_status is not null)),
  check ((status = 'open') = (decided_at is null)),
  check ((answer_status is null) = (answer is null))
);
comment on table proposals is
  'Requests of API clients that a person approves before they are done. Written by requests, by people in the app, and by the '
  'job that lets them expire.';
create unique index proposals_repeated_key on proposals (account_id, grant_id, fingerprint)
  where status = 'open' and method <> 'POST';
comment on index proposals_repeated_key is 'A repeated PATCH or DELETE is the same proposal';
create index proposals_open_idx on proposals (account_id, expires_at) where status = 'open';
create index proposals_created_idx on proposals (account_id, created_at, id);
create index proposals_client_idx on proposals (account_id, client_id, created_at, id);
grant select, insert, update, delete on proposals to tilgode_app;
