-- Files that go along with an invoice. They are fixed once it is sent, and are kept as long as it is.
create table attachments (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
-- What comes as a PDF or a picture is compressed already.
alter table attachments alter column bytes set storage external;
create index attachments_invoice_idx on attachments (account_id, invoice_id, created_at, id);

grant select, insert, delete on attachments to tilgode_app;
