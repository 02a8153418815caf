-- The vouchers of manual entries: receipts and invoices of suppliers, as files.
create table entry_attachments (
  account_id text not null,
  id uuid not null,
  entry_id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, entry_id) references journal_entries
);
-- What comes as a PDF or a picture is compressed already.
alter table entry_attachments alter column bytes set storage external;
create index entry_attachments_entry_idx on entry_attachments (account_id, entry_id, created_at, id);

-- What documents an entry is kept (bokføringsloven § 13), so requests may neither change nor delete it.
grant select, insert on entry_attachments to tilgode_app;
