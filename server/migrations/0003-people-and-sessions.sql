-- People who use the app: how they sign in, what they are signed in with, who invited them.

alter table people add column name text not null default '';

-- A session is an opaque token in a cookie; only its SHA-256 is kept, so that a stolen table signs nobody in.
create table sessions (
  id uuid primary key,
  token_sha256 bytea not null unique,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- However much it is used, it ends here.
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index sessions_person_idx on sessions (person_id);
create index sessions_expires_idx on sessions (expires_at);

-- Links that work once, since whoever uses one deletes it: to set a password, to accept an invitation.
create table one_time_links (
  id uuid primary key,
  token_sha256 bytea not null unique,
  purpose text not null check (purpose in ('password', 'invitation')),
  email text not null,
  person_id uuid references people on delete cascade,
  company_id uuid references companies,
  role text check (role in ('admin', 'member')),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'invitation') = (company_id is not null and role is not null)),
  check ((purpose = 'password') = (person_id is not null))
);
create index one_time_links_company_idx on one_time_links (company_id);
create index one_time_links_person_idx on one_time_links (person_id);

-- Mail to people who use the app. A row goes when its mail has gone: it holds a link that signs somebody in.
create table people_emails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  -- When the link in it has ended there is nothing left to send.
  expires_at timestamptz not null
);

-- Public keys of the devices that a person signs in with instead of a password (WebAuthn).
create table passkeys (
  id uuid primary key,
  -- As the device names it, base64url; longer than what fits in an address of ours.
  credential_id text not null unique,
  person_id uuid not null references people on delete cascade,
  name text not null,
  public_key bytea not null,
  -- Counts the uses on devices that count: one that goes back was copied.
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person_idx on passkeys (person_id);

-- What a device is to sign; each is good once and for five minutes.
create table passkey_challenges (
  challenge text primary key,
  -- Who registers a device; null when somebody signs in.
  person_id uuid references people on delete cascade,
  expires_at timestamptz not null
);

grant select, insert, update, delete on sessions, one_time_links, people_emails, passkeys, passkey_challenges
  to tilgode_app;
grant delete on memberships to tilgode_app;

-- From where something was done: an IP address; null at the command line.
alter table audit_log add column address text;

-- What API clients called, so that an integrator sees why a call failed: no bodies but those of errors, no query, no
-- secrets. Kept 30 days.
create table api_calls (
  account_id text not null,
  id uuid not null,
  client_id text not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  status smallint not null,
  milliseconds integer not null,
  error jsonb,
  primary key (account_id, id)
);
create index api_calls_newest_idx on api_calls (account_id, at desc, id desc);
create index api_calls_client_idx on api_calls (account_id, client_id, at desc, id desc);
create index api_calls_failed_idx on api_calls (account_id, at desc, id desc) where status >= 400;
create index api_calls_at_idx on api_calls (at);

alter table api_clients add column last_used_at timestamptz;

grant select, insert, delete on api_calls to tilgode_app;

-- The entries of a document: those that correct one have no other key to it.
create index journal_entries_corrections_idx on journal_entries (account_id, source_document_id)
  where corrects_entry_id is not null;
