-- Vouchers that no entry has yet. An entry takes its vouchers with it into entry_attachments, from which nothing goes.

create table waiting_vouchers (
  account_id text not null references accounts,
  id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  -- Not compressed: PDFs and pictures are already.
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz not null,

  primary key (account_id, id)
);
comment on table waiting_vouchers is
  'Vouchers that wait until somebody posts an entry with them, or removes them. Written by uploads.';
alter table waiting_vouchers alter column bytes set storage external;
grant select, insert, delete on waiting_vouchers to tilgode_app;
