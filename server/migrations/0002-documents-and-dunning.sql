-- What the customer receives (documents, mails, public page) and what follows until the invoice is paid.

------------------------------------------------------------------------------------------------ control plane

alter table companies
  -- Where answers to the company's mails go; empty: nowhere but to the sender's address.
  add column contact_email text not null default '',
  add column document_language text not null default 'nb' check (document_language in ('nb', 'nn')),
  add column accent_colour text not null default '#1f4e5f' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  add column logo_sha256 text,
  -- Templates of its own; null: the standard text.
  add column email_subject text,
  add column email_message text,
  add column automatic_letters text not null default 'off'
    check (automatic_letters in ('off', 'reminders', 'reminders_and_warnings')),
  add column automatic_fees boolean not null default true,
  add column reminder_after_days smallint not null default 14 check (reminder_after_days between 1 and 365),
  -- The day they were turned on: invoices due before it were never promised to get any. Null: off.
  add column letters_since date;
alter table companies add check ((automatic_letters = 'off') = (letters_since is null));

-- Never changed nor deleted: issued documents name the logo that they carry by its hash.
create table company_logos (
  company_id uuid not null references companies,
  sha256 text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (company_id, sha256)
);
alter table companies add foreign key (id, logo_sha256) references company_logos;
create index company_logos_sha256_idx on company_logos (sha256);

-- A series is unused, and its first number may still be chosen, while last_number is one below first_number.
alter table counters add column first_number bigint not null default 1 check (first_number > 0);
alter table counters add check (last_number >= first_number - 1);

-- The test clock: the time that business dates and jobs of a test account follow; null: the real time.
alter table accounts add column clock timestamptz;
alter table accounts add check (clock is null or environment = 'test');

-- From the token in a link to the account, since whoever opens the link has no other.
create table public_links (
  token text primary key,
  account_id text not null references accounts,
  invoice_id uuid not null
);

------------------------------------------------------------------------------------------------ clients, invoices

alter table clients add column language text check (language in ('nb', 'nn', 'en'));

alter table invoices
  add column language text check (language in ('nb', 'nn', 'en')),
  add column public_token text,
  -- Fees and interest that letters have claimed beside the invoice's own amounts, and what of it is paid.
  add column fees_ore bigint not null default 0,
  add column fees_paid_ore bigint not null default 0;
alter table invoices add check (fees_paid_ore between 0 and fees_ore);

-- How much of the payment went to fees and interest.
alter table payments add column fees_ore bigint not null default 0;
alter table payments add check (fees_ore between 0 and amount_ore);

-- Letters: reminders (purring) and collection warnings (inkassovarsel).
create table reminders (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  type text not null check (type in ('reminder', 'collection_warning')),
  sent_on date not null,
  deadline date not null check (deadline > sent_on),
  fee_ore bigint not null check (fee_ore >= 0),
  interest_ore bigint not null check (interest_ore >= 0),
  -- Everything that the letter shows, as it was when it was sent. Never changes.
  snapshot jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index reminders_invoice_idx on reminders (account_id, invoice_id);

-- What the job of automatic letters looks through.
create index invoices_overdue_idx on invoices (account_id, due_date)
  where overdue_since is not null and paid_on is null and collection_warned_at is null and bounced_at is null;

------------------------------------------------------------------------------------------------ delivery

alter table deliveries drop constraint deliveries_status_check;
update deliveries set status = 'bounced' where status = 'refused';
alter table deliveries
  add check (status in ('queued', 'sending', 'sent', 'captured', 'bounced')),
  -- The letter that the mail carries; null: the invoice or credit note itself.
  add column reminder_id uuid,
  add column subject text,
  -- In the return path, so that a report of failure finds its delivery and nobody can make one up.
  add column bounce_token text,
  add column bounced_at timestamptz,
  -- Since when the recipient's side has put the mail off (4yz) without a break: after 5 days of it we give up.
  add column deferred_since timestamptz,
  -- The account's time when the mail was made, which a captured one carries as its date, wherever its clock stands by then.
  add column dated_at timestamptz,
  add foreign key (account_id, reminder_id) references reminders;
update deliveries set dated_at = created_at;
alter table deliveries alter column dated_at set not null;
create unique index deliveries_bounce_token_key on deliveries (account_id, bounce_token) where bounce_token is not null;

-- Rendered once and kept, so that the bytes stay the same for ever. The document is an invoice, credit note or letter.
create table document_files (
  account_id text not null,
  document_id uuid not null,
  pdf bytea not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (account_id, document_id)
);

create index captured_emails_newest_idx on captured_emails (account_id, created_at desc, id desc);

------------------------------------------------------------------------------------------------ documents sent before

update issued_documents
set snapshot = snapshot || jsonb_build_object(
  'language', 'nb',
  'seller', (snapshot -> 'seller') || '{"contactEmail": "", "accentColour": "#1f4e5f", "logoSha256": null}'
);
update invoices
set language = 'nb',
    public_token = replace(gen_random_uuid()::text, '-', '') || replace(gen_random_uuid()::text, '-', '')
where sent_at is not null;
insert into public_links select public_token, account_id, id from invoices where sent_at is not null;
create unique index invoices_public_token_key on invoices (account_id, public_token) where public_token is not null;
alter table invoices add check ((public_token is null) = (sent_at is null));

------------------------------------------------------------------------------------------------ rights

grant select, insert on company_logos, public_links, reminders, document_files to tilgode_app;
