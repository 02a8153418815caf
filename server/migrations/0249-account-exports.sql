-- All of an account as one file, for a copy of one's own or to leave.

create table account_exports (
  account_id text not null references accounts,
  id uuid not null,
  kind text not null check (kind in ('everything')),
  -- deleted: a caller has deleted it, and its parts still have to go.
  status text not null check (status in ('processing', 'done', 'failed', 'expired', 'deleted')),
  -- The name of the API client or the email of the person who asked for it.
  requested_by text not null,
  attempts integer not null default 0,
  -- Whether there may be rows in kept_file_parts.
  has_parts boolean not null default false,
  -- Of the attempt that is made just now, or of the whole file.
  written_bytes bigint not null default 0,
  size_bytes bigint,
  sha256 text,
  error jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Who works on it has it until this time, by the database's clock.
  leased_until timestamptz,
  primary key (account_id, id)
);
comment on table account_exports is
  'Files with all of an account. Written when a caller asks for one; made, and deleted after some days, by the outbox.';
create unique index account_exports_processing_key on account_exports (account_id) where status = 'processing';
comment on index account_exports_processing_key is 'One at a time';
create index account_exports_created_idx on account_exports (account_id, created_at, id);
create index account_exports_work_idx on account_exports (account_id, created_at) where status = 'processing' or has_parts;
comment on index account_exports_work_idx is 'What the outbox makes, and what goes when its days are over';
grant select, insert, update, delete on account_exports to tilgode_app;

create table kept_file_parts (
  account_id text not null,
  -- An id of account_exports.
  file_id uuid not null,
  position integer not null,
  -- The quota that counts the bytes.
  quota text not null,
  bytes bytea not null,
  primary key (account_id, file_id, position)
);
comment on table kept_file_parts is
  'The bytes of files of any length. All but the last part of a file are of one length. Each part is written by itself.';
grant select, insert, delete on kept_file_parts to tilgode_app;
