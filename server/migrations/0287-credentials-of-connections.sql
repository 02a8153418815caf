-- What an app holds of the access that a person has given it.

create table app_credentials (
  -- Of the code or the refresh token. Its text is kept nowhere.
  sha256 bytea primary key,
  client_id text not null references api_clients on delete cascade,
  kind text not null check (kind in ('code', 'refresh')),
  -- Of the request that the person has agreed to: what the app must show with the code, and where tokens are for.
  asked jsonb not null,
  -- Of the request that the person has agreed to, which is answered once; null at a refresh token.
  request_id uuid unique,
  created_at timestamptz not null,
  used_at timestamptz,
  -- With the text of the token, the token that followed it: 256 random bits.
  successor_salt bytea,
  check ((used_at is null) = (successor_salt is null))
);
comment on table app_credentials is
  'Codes and refresh tokens of apps, each used once. Written by the consent of a person and by the token endpoint.';
create index app_credentials_client_idx on app_credentials (client_id);
grant select, insert, update, delete on app_credentials to tilgode_app;
