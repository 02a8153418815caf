-- Where events are sent (decision 64). The feed is the truth; an endpoint has read it up to `position`.
create table webhook_endpoints (
  account_id text not null,
  id uuid not null,
  url text not null,
  -- As they were given: types, or groups as in invoice.*; empty: all.
  types text[] not null,
  description text not null,
  status text not null check (status in ('enabled', 'disabled')),
  -- Null unless the service itself disabled the endpoint.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- The creator and what the creator might read. The endpoint gets events that the creator may read then and now.
  creator_type text not null check (creator_type in ('api-client', 'person')),
  creator_id text not null,
  scopes text[] not null,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  position bigint not null,
  -- Since when nothing but failures; null after a success.
  failing_since timestamptz,
  -- One process at a time sends to an endpoint, because it keeps the order.
  leased_until timestamptz,
  lease uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);

-- An event on its way to an endpoint, or what became of it.
create table webhook_deliveries (
  account_id text not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  sequence bigint not null,
  type text not null,
  -- The resource. Events of one resource are sent one after the other.
  about text not null,
  -- The event itself where the feed does not have it.
  event text,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts jsonb not null default '[]',
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index webhook_deliveries_newest_idx on webhook_deliveries (account_id, endpoint_id, id);
create index webhook_deliveries_pending_idx on webhook_deliveries (account_id, endpoint_id, about, sequence, id)
  where status = 'pending';
create index webhook_deliveries_due_idx on webhook_deliveries (account_id, endpoint_id, next_attempt_at)
  where status = 'pending';

grant select, insert, update, delete on webhook_endpoints, webhook_deliveries to tilgode_app;
