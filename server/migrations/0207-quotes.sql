-- Quotes (tilbud), what was invoiced of them, and their mails.

create table quotes (
  account_id text not null references accounts,
  id uuid not null,
  -- Of the series quotes; null on a draft.
  number bigint,
  external_id text,
  -- What the facts below say, for lists.
  status text not null check (status in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'invoiced')),
  issue_date date not null,
  valid_until date not null,
  -- Of the invoice. Null: the payment term counts when one is made.
  due_date date,
  client_id uuid,
  client_name text not null,
  subtotal_ore bigint not null,
  vat_ore bigint not null,
  total_ore bigint not null,
  -- Client, texts and days, as of a draft of an invoice.
  content json not null,
  -- As of invoices.
  lines json not null,
  -- The revenue accounts that lines ask for, so that they stay in the chart.
  line_accounts text[],
  -- What the document says, fixed when it is sent.
  snapshot json,
  public_token text,

  sent_at timestamptz,
  viewed_at timestamptz,
  expired_at timestamptz,
  accepted_at timestamptz,
  accepted_via text check (accepted_via in ('page', 'hand')),
  accepted_by text,
  accepted_reason text,
  -- Of the PDF that the page showed; its bytes are in document_files.
  accepted_pdf_sha256 text,
  declined_at timestamptz,
  declined_via text check (declined_via in ('page', 'hand')),
  declined_by text,
  declined_reason text,
  -- Ten-thousandths: the sum of quote_invoices.
  invoiced_share_e4 integer not null default 0 check (invoiced_share_e4 between 0 and 10000),
  -- When what it said was deleted, as of invoices. Amounts, dates and the number stay.
  document_deleted_at timestamptz,

  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  primary key (account_id, id),
  check ((sent_at is null) = (number is null)),
  check ((sent_at is null) = (snapshot is null)),
  check ((sent_at is null) = (public_token is null)),
  check ((accepted_at is null) = (accepted_via is null)),
  check (accepted_via is distinct from 'page' or (accepted_by is not null and accepted_pdf_sha256 is not null)),
  check ((declined_at is null) = (declined_via is null)),
  check (accepted_at is null or declined_at is null),
  foreign key (account_id, client_id) references clients
);
comment on table quotes is
  'Offers to customers. Nothing of them is booked or counted as invoiced. Written by requests, the public page and the job '
  'that lets them expire.';
create unique index quotes_number_key on quotes (account_id, number);
create unique index quotes_external_id_key on quotes (account_id, external_id) where external_id is not null;
create index quotes_created_idx on quotes (account_id, created_at, id);
create index quotes_updated_idx on quotes (account_id, updated_at, id);
create index quotes_valid_idx on quotes (account_id, valid_until, id);
create index quotes_client_idx on quotes (account_id, client_id, id);
create index quotes_open_idx on quotes (account_id, valid_until) where status in ('sent', 'viewed');
comment on index quotes_open_idx is 'What expires next';
create index quotes_accepted_idx on quotes (account_id) where status = 'accepted';
comment on index quotes_accepted_idx is 'What waits to be invoiced';
grant select, insert, update, delete on quotes to tilgode_app;

create table quote_invoices (
  account_id text not null,
  quote_id uuid not null,
  -- A draft or an issued invoice. The row goes with a deleted draft.
  invoice_id uuid not null,
  -- Ten-thousandths of each quantity.
  share_e4 integer not null check (share_e4 between 1 and 10000),
  -- What it took of each line of the quote, so that the last invoice takes the rest.
  parts json not null,
  created_at timestamptz not null,

  primary key (account_id, invoice_id),
  foreign key (account_id, quote_id) references quotes
);
comment on table quote_invoices is
  'The invoices that were made of quotes. Written when one is made, deleted with its draft.';
create index quote_invoices_quote_idx on quote_invoices (account_id, quote_id, created_at, invoice_id);
grant select, insert, delete on quote_invoices to tilgode_app;

create table quote_mails (
  account_id text not null,
  -- Of the mail in deliveries.
  id uuid not null,
  quote_id uuid not null,
  created_at timestamptz not null,

  primary key (account_id, id),
  foreign key (account_id, quote_id) references quotes
);
comment on table quote_mails is 'Quotes that were mailed, by the id of their mail in deliveries. Written by sending one.';
create index quote_mails_quote_idx on quote_mails (account_id, quote_id, id);
grant select, insert, delete on quote_mails to tilgode_app;
