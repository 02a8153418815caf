-- The e-invoices that are on their way or have been sent. A row is the queue entry of one e-invoice, as a row of `deliveries` is
-- that of a mail. They are apart, because a service of the previous version would mail what it found in `deliveries`.
create table e_invoice_deliveries (
  account_id text not null,
  -- Also what the access point knows the transmission by, so it is chosen before anything is sent.
  id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('queued', 'sending', 'sent', 'captured', 'bounced')),
  -- False as long as the network could not be asked whether the recipient can receive.
  is_decided boolean not null,
  -- The recipient's address in the network, as in 0192:123456785.
  participant text not null,
  -- The mail that goes instead where no e-invoice can. An empty recipient: there is no address.
  mail_recipient text not null,
  mail_subject text,
  mail_message text,
  -- A mail was sent beside the e-invoice, so none goes instead.
  has_mail_copy boolean not null,
  -- The mail that went instead.
  mail_id uuid,
  attempts integer not null default 0,
  -- When it is tried again; null when it has been sent or has failed.
  next_attempt_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  dated_at timestamptz not null,
  -- The bytes that are sent, kept from before the first attempt, and when the last attempt to send them began.
  document bytea,
  submitted_at timestamptz,
  delivered_at timestamptz,
  bounced_at timestamptz,
  receipt text not null default 'pending'
    check (receipt in ('pending', 'accepted', 'rejected', 'not-applicable')),
  receipt_at timestamptz,
  -- When the access point is next asked for the receipt; null when nothing is to be asked.
  receipt_due_at timestamptz,
  rejection text,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index e_invoice_deliveries_invoice_idx on e_invoice_deliveries (account_id, invoice_id);
-- For the list of what the test environment has captured.
create index e_invoice_deliveries_kept_idx on e_invoice_deliveries (account_id, created_at, id)
  where document is not null;
create index e_invoice_deliveries_open_idx on e_invoice_deliveries (account_id, next_attempt_at)
  where next_attempt_at is not null;
create index e_invoice_deliveries_receipt_idx on e_invoice_deliveries (account_id, receipt_due_at)
  where receipt_due_at is not null;

-- What the network has said of its participants. It is about them and not about an account.
create table e_invoice_recipients (
  participant text primary key,
  document_types text[] not null,
  checked_at timestamptz not null
);

-- What an account of the test environment has set of recipients.
create table test_e_invoice_recipients (
  account_id text not null,
  org_number text not null,
  can_receive boolean not null,
  outcome text not null check (outcome in ('accepted', 'rejected', 'failed')),
  primary key (account_id, org_number)
);

grant select, insert, update, delete on e_invoice_deliveries, test_e_invoice_recipients to tilgode_app;
grant select, insert, update on e_invoice_recipients to tilgode_app;
