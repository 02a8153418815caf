-- The schema of version 1.0.0, by subject. Newer migrations stand behind it, each in a file of its own.
--
-- account_id comes first in every key and index of what an account holds, so that the schema can be spread by account
-- (decision 54), and so that no statement can reach a row without naming its company and environment.
-- Amounts are whole øre (…_ore). Dates are days in Oslo. Times are UTC.

-- Requests run as this role: it owns nothing, is no superuser, and holds only the rights granted below.
-- Roles belong to the whole server: another database may have made it already, or an administrator, for a user that may
-- neither create nor grant roles.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tilgode_app') then
    create role tilgode_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  grant tilgode_app to current_user;
exception
  when insufficient_privilege then null;
end $$;
-- Else it would be the first request that fails.
set local role tilgode_app;
reset role;
grant usage on schema public to tilgode_app;
-- A user with the rights of tilgode_app alone must see whether the tables are up to date.
grant select on schema_migrations to tilgode_app;

-- æ, ø, å after z, and "aa" as å.
create collation norwegian (provider = icu, locale = 'nb');

------------------------------------------------------------------------------------------ companies and their accounts

-- What is above accounts: read by all, kept once.

create table companies (
  id uuid primary key,
  name text not null,
  org_number text not null,
  in_foretaksregisteret boolean not null default false,
  vat_registered boolean not null,
  created_at timestamptz not null,
  closed_at timestamptz,

  address text not null,
  postal_code text not null,
  city text not null,
  country text not null default 'NO',
  contact_email text not null default '',

  bank_account text not null,
  -- The code of the bank (ISO 9362), which banks outside the EEA ask for beside the IBAN. Empty: none is named.
  bic text not null default '',
  kid_length smallint not null default 10 check (kid_length between 4 and 25),
  -- The check digit of KIDs to come.
  kid_check text not null default 'mod10' check (kid_check in ('mod10', 'mod11')),

  default_vat_rate_bp integer not null check (default_vat_rate_bp between 0 and 10000),
  zero_rate_vat_code smallint not null check (zero_rate_vat_code in (5, 6, 7, 52)),
  supply_kind text not null default 'goods' check (supply_kind in ('goods', 'services')),
  -- Lines of rate 0 that name no VAT code: whether those for clients abroad are booked as export (code 52).
  foreign_sales_are_export boolean not null default false,
  -- The years from which VAT terms are others than before. At first they are of two months; from the first year the
  -- term is the year, from the second two months again, and so on.
  vat_term_changes smallint[] not null default '{}',

  document_language text not null default 'nb' check (document_language in ('nb', 'nn')),
  accent_colour text not null default '#1f4e5f' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  logo_sha256 text,
  email_subject text,
  email_message text,
  -- Days from the invoice date to the due date, which the form of the app proposes.
  payment_term_days integer not null default 14,

  automatic_letters text not null default 'off' check (automatic_letters in ('off', 'reminders', 'reminders_and_warnings')),
  automatic_fees boolean not null default true,
  reminder_after_days smallint not null default 14 check (reminder_after_days between 1 and 365),
  -- Since when letters go by themselves: older debts get none.
  letters_since date,

  -- Whether the log of API calls has what the calls of the company say.
  logs_bodies boolean not null default false,

  check ((automatic_letters = 'off') = (letters_since is null))
);
comment on table companies is 'A company and its settings. Written by the command line, the app and /v1/settings.';
grant select, insert, update on companies to tilgode_app;

create table company_logos (
  company_id uuid not null references companies,
  sha256 text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (company_id, sha256)
);
comment on table company_logos is
  'Logos as they were uploaded, by their hash. Issued documents name them, so no row is changed or deleted. Written '
  'by uploads.';
create index company_logos_sha256_idx on company_logos (sha256);
grant select, insert on company_logos to tilgode_app;
alter table companies add foreign key (id, logo_sha256) references company_logos;

create table accounts (
  id text primary key check (id ~ '^[PT][0-9]{8}$'),
  company_id uuid not null references companies,
  environment text not null check (environment in ('production', 'test')),
  accounting_enabled boolean not null,
  -- The test clock: the time that business dates and jobs of a test account follow. Null: the real time.
  clock timestamptz,
  -- Whether the account sends e-invoices by itself, and what it says of Foretaksregisteret (null: as its company).
  e_invoices text not null default 'off' check (e_invoices in ('off', 'auto')),
  in_foretaksregisteret boolean,

  unique (company_id, environment),
  check ((environment = 'production') = (left(id, 1) = 'P')),
  check (clock is null or environment = 'test')
);
comment on table accounts is
  'The two accounts of a company: production and test. Written when a company is made, by settings of an account, '
  'and by the test clock.';
grant select, insert, update on accounts to tilgode_app;

create table retention_holds (
  id uuid primary key,
  company_id uuid not null references companies,
  reason text not null,
  set_at timestamptz not null,
  lifted_at timestamptz
);
comment on table retention_holds is
  'While a hold stands, nothing of the company is deleted, however old it is. Written at the command line.';
create index retention_holds_company_idx on retention_holds (company_id);
grant select on retention_holds to tilgode_app;

---------------------------------------------------------------------------------------------------------------- people

create table people (
  id uuid primary key,
  email text not null,
  password_hash text,
  created_at timestamptz not null,
  name text not null default '',
  -- The address as foldEmail (domain/email-address.ts) folds it, for look-up, uniqueness and limits. PostgreSQL's
  -- lower() depends on the collation.
  email_folded text not null,
  -- Since when the person has a password although nothing has proved the address. Null: a mailed link or the operator
  -- has proved it.
  address_unproved_since timestamptz
);
comment on table people is 'People who use the app. Written by invitations, sign-in and the command line.';
create unique index people_email_key on people (email_folded);
grant select, insert, update, delete on people to tilgode_app;

create table memberships (
  company_id uuid not null references companies,
  person_id uuid not null references people,
  role text not null check (role in ('owner', 'admin', 'member', 'accountant', 'viewer')),
  -- When, and in which environment, the person last opened the company in the app.
  last_opened_at timestamptz,
  last_environment text check (last_environment in ('production', 'test')),
  primary key (company_id, person_id)
);
comment on table memberships is 'Who works for which company, in which role. Written by the app and the command line.';
create unique index memberships_one_owner_key on memberships (company_id) where role = 'owner';
create index memberships_person_idx on memberships (person_id);
grant select, insert, update, delete on memberships to tilgode_app;

create table sessions (
  id uuid primary key,
  token_sha256 bytea not null unique,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
comment on table sessions is
  'Who is signed in: an opaque token in a cookie, of which only the SHA-256 is kept. Written by sign-in, deleted by '
  'sign-out and the clean-up.';
create index sessions_expires_idx on sessions (expires_at);
create index sessions_person_idx on sessions (person_id);
grant select, insert, update, delete on sessions to tilgode_app;

create table known_devices (
  id uuid primary key,
  token_sha256 bytea not null unique,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table known_devices is
  'Browsers that a person has signed in with. Wrong passwords from elsewhere do not lock them out. They sign nobody '
  'in. Written by sign-in.';
create index known_devices_expires_idx on known_devices (expires_at);
create index known_devices_person_idx on known_devices (person_id, created_at);
grant select, insert, delete on known_devices to tilgode_app;

create table passkeys (
  id uuid primary key,
  credential_id text not null unique,
  person_id uuid not null references people on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkeys is
  'Public keys of the devices that a person signs in with instead of a password (WebAuthn). Written by the app.';
create index passkeys_person_idx on passkeys (person_id);
grant select, insert, update, delete on passkeys to tilgode_app;

create table passkey_challenges (
  challenge text primary key,
  person_id uuid references people on delete cascade,
  expires_at timestamptz not null
);
comment on table passkey_challenges is
  'What a device is to sign. Each is good once, for five minutes. Written and deleted by sign-in with passkeys.';
grant select, insert, update, delete on passkey_challenges to tilgode_app;

create table one_time_links (
  id uuid primary key,
  -- The token of a mailed link is made when the mail is sent, so that no table and no backup ever holds one that works.
  token_sha256 bytea unique,
  purpose text not null check (purpose in ('password', 'invitation')),
  email text not null,
  person_id uuid references people on delete cascade,
  company_id uuid references companies,
  role text check (role in ('admin', 'member', 'accountant', 'viewer')),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  email_folded text not null,
  -- An invitation is worth what its inviter may give when it is accepted.
  inviter_id uuid references people on delete cascade,
  -- A link that its maker hands over proves no address. A mailed link does.
  by_hand boolean not null default false,

  check ((purpose = 'invitation') = (company_id is not null and role is not null)),
  check ((purpose = 'password') = (person_id is not null)),
  check ((purpose = 'invitation') = (inviter_id is not null))
);
comment on table one_time_links is
  'Links that set a password or accept an invitation. Using a link deletes it. Written by the app and the command '
  'line.';
create index one_time_links_company_idx on one_time_links (company_id);
create index one_time_links_inviter_idx on one_time_links (inviter_id);
create index one_time_links_person_idx on one_time_links (person_id);
grant select, insert, update, delete on one_time_links to tilgode_app;

create table password_link_requests (
  id uuid primary key,
  -- No reference, because checking one would take time only for people who exist.
  person_id uuid,
  created_at timestamptz not null default now()
);
comment on table password_link_requests is
  'Requests for a link for a new password. An unknown address gets a row, too, so that asking takes the same time for '
  'all. Written by the request; the outbox makes link and mail, and deletes the row.';
grant select, insert, delete on password_link_requests to tilgode_app;

create table people_emails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  link_id uuid references one_time_links on delete cascade,
  person_id uuid references people on delete cascade,
  status text not null default 'queued',
  check ((link_id is null) <> (person_id is null))
);
comment on table people_emails is
  'Mails to people of the app, until they have gone, because a row leads to a link that signs somebody in. Written '
  'with the link; claimed by the outbox.';
create index people_emails_link_idx on people_emails (link_id);
create index people_emails_person_idx on people_emails (person_id);
grant select, insert, update, delete on people_emails to tilgode_app;

-------------------------------------------------------------------------------------------------- API clients and keys

create table api_clients (
  id text primary key,
  company_id uuid not null references companies,
  name text not null,
  kind text not null check (kind in ('accounting', 'advanced')),
  secret_sha256 bytea not null,
  secret_version integer not null default 1,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table api_clients is
  'API clients of a company. Written by the app and the command line; token requests note the use.';
create index api_clients_company_idx on api_clients (company_id);
grant select, insert, update, delete on api_clients to tilgode_app;

create table api_client_grants (
  id uuid primary key,
  client_id text not null references api_clients on delete cascade,
  account_id text not null references accounts,
  scopes text[] not null,
  created_at timestamptz not null,
  unique (client_id, account_id)
);
comment on table api_client_grants is
  'Which account an API client may use, with which scopes. Written by the app and the command line.';
grant select, insert, update, delete on api_client_grants to tilgode_app;

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null
);
comment on table signing_keys is
  'Keys that sign access tokens. Written at the first start and by "tilgode signing-keys".';
grant select, insert, update, delete on signing_keys to tilgode_app;

create unlogged table rate_limit_windows (
  subject text primary key,
  started_at timestamptz not null,
  request_count integer not null
);
comment on table rate_limit_windows is
  'How much was asked in a minute, by client or address. Unlogged: a crash loses a minute. Written by each limited '
  'request.';
create index rate_limit_windows_started_idx on rate_limit_windows (started_at);
grant select, insert, update, delete on rate_limit_windows to tilgode_app;

--------------------------------------------------------------------------------------------------------- what was done

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  -- Null: done for the whole service.
  company_id uuid,
  subject text not null,
  details jsonb not null,
  -- From which IP address. Null: at the command line.
  address text
);
comment on table audit_log is
  'Who changed what, in companies and in the service. Rows are only added, by what changes.';
create index audit_log_company_idx on audit_log (company_id, at);
grant select, insert on audit_log to tilgode_app;

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
  -- The SHA-256 of the idempotency key, by which an integrator finds a call again. The key itself may say anything, so
  -- it is not kept.
  key_hash text,
  -- The answer of a dry run tells of what was never kept.
  is_dry_run boolean not null default false,
  primary key (account_id, at, id)
);
comment on table api_calls is
  'What API clients called, for 30 days, so that an integrator sees why a call failed. Written after each call.';
create index api_calls_client_idx on api_calls (account_id, client_id, at desc, id desc);
create index api_calls_failed_idx on api_calls (account_id, at desc, id desc) where status >= 400;
grant select, insert, delete on api_calls to tilgode_app;

create table api_call_bodies (
  account_id text not null,
  id uuid not null,
  at timestamptz not null,
  -- json and not jsonb: the columns are only ever read as a whole, and take every text as it is.
  query json,
  request json,
  answer json,
  primary key (account_id, at, id)
);
comment on table api_call_bodies is
  'What an API call said and what it was answered, masked, for 7 days, for companies that want it (logs_bodies). '
  'Written after each call.';
grant select, insert, delete on api_call_bodies to tilgode_app;

---------------------------------------------------------------------------------------------------------- exactly once

create table idempotency_keys (
  account_id text not null,
  grant_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (account_id, grant_id, key)
);
comment on table idempotency_keys is
  'The answer of each POST by its key, for 7 days. Written with what the POST changes, in one transaction (decision '
  '36).';
create index idempotency_keys_created_idx on idempotency_keys (created_at);
grant select, insert, delete on idempotency_keys to tilgode_app;
-- The claim of a key travels with what its request reads first, and nothing of that may run, or wait for a lock, where the
-- key is taken. So the claim fails there, by calling this.
create function idempotency_key_is_taken() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'TG001', message = 'an idempotency key is taken';
end
$$;
grant execute on function idempotency_key_is_taken to tilgode_app;

create table counters (
  account_id text not null,
  series text not null,
  last_number bigint not null,
  -- A series is unused, and its first number may still be chosen, while last_number is one below first_number.
  first_number bigint not null default 1 check (first_number > 0),
  -- Numbers that the series leaves out, because an opening invoice has them or a KID made of them.
  reserved_numbers bigint[],

  primary key (account_id, series),
  check (last_number >= (first_number - 1))
);
comment on table counters is
  'The last number of each series. Locked, raised and committed with the document that carries the number: a '
  'sequence would leave gaps where a transaction is rolled back (bokføringsforskriften § 5-1-1).';
grant select, insert, update on counters to tilgode_app;

create table number_gaps (
  account_id text not null references accounts,
  series text not null,
  first_number bigint not null check (first_number > 0),
  last_number bigint not null,
  reason text not null check (reason in ('restore', 'recover')),
  restored_to timestamptz not null,
  recorded_at timestamptz not null,

  primary key (account_id, series, first_number),
  check (last_number >= first_number)
);
comment on table number_gaps is
  'Numbers that a series leaves out, because they may have been given after a backup was made (decision 76). Written '
  'by restore and recover.';
grant select on number_gaps to tilgode_app;

--------------------------------------------------------------------------------------------------------------- clients

create table clients (
  account_id text not null references accounts,
  id uuid not null,
  -- The caller's own name of the client.
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted client keeps its id, its name and, where the books have entries on it, its organisation number: the law
  -- keeps them (bokføringsloven § 13, bokføringsforskriften § 3-1).
  deleted_at timestamptz,

  name text not null,
  type text not null check (type in ('business', 'consumer')),
  org_number text not null,
  vat_number text,
  language text check (language in ('nb', 'nn', 'en')),
  contact_person text not null,
  email text not null,
  phone text not null,

  address text not null,
  postal_code text not null,
  city text not null,
  country text not null,

  -- Null: as the company says.
  payment_term_days integer,
  -- For the company alone. No document shows it.
  internal_note text not null default '',

  -- What the company owes the customer. booked_credit_ore is the part of it that stands on account 2900; the rest comes
  -- from invoices that are not booked.
  credit_ore bigint not null default 0,
  booked_credit_ore bigint not null default 0,

  primary key (account_id, id),
  check (booked_credit_ore between 0 and credit_ore)
);
comment on table clients is
  'The register of customers. Written by /v1/clients and by inline clients of invoices; its credit by what changes '
  'it, under the lock of the row.';
create index clients_email_idx on clients (account_id, lower(email)) where email <> '';
create unique index clients_external_id_key on clients (account_id, external_id) where external_id is not null;
create index clients_name_idx on clients (account_id, name collate norwegian, id);
create unique index clients_org_number_key on clients (account_id, org_number)
  where org_number <> '' and deleted_at is null;
grant select, insert, update on clients to tilgode_app;

-------------------------------------------------------------------------------------------------------------- invoices

create table opening_balances (
  account_id text not null references accounts,
  id uuid not null,
  balance_date date not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  primary key (account_id, id)
);
comment on table opening_balances is
  'What the company had and owed at the end of a day, posted as one entry. Until it is taken back there is no second '
  'one. Written by /v1/opening-balances.';
create unique index opening_balances_standing_key on opening_balances (account_id) where reversed_at is null;
grant select, insert, update on opening_balances to tilgode_app;

create table invoices (
  account_id text not null references accounts,
  id uuid not null,
  -- The caller's own name of the invoice, so that an order is invoiced once, also when its idempotency key is long
  -- forgotten.
  external_id text,
  type text not null check (type in ('invoice', 'credit_note')),
  status text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  number bigint,
  kid text,
  public_token text,
  issue_date date not null,
  due_date date not null,
  -- The last day on which a payment is in time: by the due date, and by law where the invoice was sent after that date.
  -- domain/late-payment.ts computes both; they are stored so that statements can compare. Null on drafts.
  payable_until date,
  lawful_due_date date,
  language text check (language in ('nb', 'nn', 'en')),
  -- How the document went to its customer. Null: draft, opening invoice, or delivered otherwise on delivered_on, as on
  -- paper.
  channel text check (channel in ('email', 'e-invoice')),
  delivered_on date,

  client_id uuid,
  -- The kind of debtor, fixed by sending (forsinkelsesrenteloven § 3a). On a draft: what the caller states; null: as
  -- the register says when the draft is sent.
  client_type text check (client_type in ('business', 'consumer')),
  client_name text not null,
  client_email text not null,
  client_address text not null,
  client_postal_code text not null,
  client_city text not null,
  client_country text not null,
  client_org_number text not null,
  client_vat_number text,

  reference text not null,
  notes text,
  buyer_reference text,
  order_reference text,
  delivery_date date,
  delivery_from date,
  delivery_to date,
  delivery_place text,
  -- Why an invoice with VAT may be issued before delivery (bokføringsforskriften § 5-2-6).
  prepayment text,
  metadata jsonb,

  -- As domain/invoices has them, without what is null.
  lines json not null,
  -- The accounts that the lines of a document that is not booked ask for. Of a booked document the journal tells.
  line_accounts text[],
  subtotal_ore bigint not null check (subtotal_ore >= 0),
  vat_ore bigint not null check (vat_ore >= 0),
  total_ore bigint not null,
  booked boolean not null default false,

  credited_invoice_id uuid,

  -- An invoice of an earlier system: its line in the opening balance, and the number that it has there.
  opening_balance_id uuid,
  opening_line smallint,
  opening_number text,

  -- The payments, letters, write-offs and waivers that stand. Null: none.
  recorded json,
  paid_ore bigint not null default 0 check (paid_ore >= 0),
  paid_on date,
  credited_ore bigint not null default 0,
  written_off_ore bigint not null default 0,
  -- What payments brought beyond the invoice, all of which became credit of the customer.
  surplus_ore bigint not null default 0 check (surplus_ore >= 0),
  fees_ore bigint not null default 0,
  fees_paid_ore bigint not null default 0,
  waived_ore bigint not null default 0 check (waived_ore >= 0),

  sent_at timestamptz,
  viewed_at timestamptz,
  bounced_at timestamptz,
  overdue_since date,
  reminded_at timestamptz,
  collection_warned_at timestamptz,
  -- When the texts and files of the document were deleted. Null: they are kept.
  document_deleted_at timestamptz,

  -- Why no letter goes, and until which day, included. Both are null while letters may go.
  reminders_paused_reason text,
  reminders_paused_until date,
  -- The agency that collects the claim, since which day, and the number of the case there.
  handed_over_to text,
  handed_over_on date,
  handed_over_reference text,

  primary key (account_id, id),
  unique (account_id, number),
  check (total_ore = (subtotal_ore + vat_ore)),
  check (credited_ore between 0 and total_ore),
  constraint invoices_check4 check ((type = 'credit_note') = (credited_invoice_id is not null)),
  constraint invoices_check5 check (fees_paid_ore between 0 and fees_ore),
  constraint invoices_check7 check (written_off_ore between 0 and total_ore),
  constraint invoices_check8 check ((payable_until is null) = (sent_at is null)),
  constraint invoices_check9 check ((lawful_due_date is null) = (sent_at is null)),
  constraint invoices_check10 check (reminders_paused_until is null or reminders_paused_reason is not null),
  constraint invoices_prepayment
    check (prepayment in ('passenger_transport', 'catering', 'subscription', 'rent', 'dues', 'admission', 'sports_event')),
  constraint invoices_opening_check
    check (
      ((opening_number is null) = (opening_balance_id is null))
      and ((opening_number is null) = (opening_line is null))
      and (opening_number is null or (number is null and type = 'invoice' and sent_at is not null))
    ),
  constraint invoices_number_check check ((coalesce(number::text, opening_number) is null) = (sent_at is null)),
  constraint invoices_kid_check check (kid is null or (sent_at is not null and type = 'invoice')),
  constraint invoices_public_token_check check ((public_token is null) = (sent_at is null or opening_number is not null)),
  constraint invoices_delivery_period
    check (
      ((delivery_from is null) = (delivery_to is null))
      and delivery_to >= delivery_from
      and (delivery_from is null or delivery_date is null)
    ),
  foreign key (account_id, client_id) references clients,
  foreign key (account_id, credited_invoice_id) references invoices,
  foreign key (account_id, opening_balance_id) references opening_balances
);
comment on table invoices is
  'Drafts, invoices and credit notes, with their lines and what has been recorded on them (decision 51). Written by '
  'the use cases of invoices, each under the lock of the row.';
comment on index invoices_account_id_number_key is
  'Each number once; filter number; sort=number; what text search has not indexed yet';
create index invoices_client_idx on invoices (account_id, client_id);
comment on index invoices_client_idx is 'Filter clientId; what keeps a client from being deleted';
create index invoices_created_idx on invoices (account_id, created_at, id);
comment on index invoices_created_idx is 'Lists in the order of making; blocks of deep pages';
create index invoices_credit_notes_idx on invoices (account_id, created_at, id) where type = 'credit_note';
comment on index invoices_credit_notes_idx is 'Filter type=credit_note';
create index invoices_credited_idx on invoices (account_id, credited_invoice_id)
  where credited_invoice_id is not null;
comment on index invoices_credited_idx is 'The credit notes of an invoice';
create index invoices_due_idx on invoices (account_id, due_date, id);
comment on index invoices_due_idx is 'Filters dueFrom and dueTo; sort=dueDate';
create unique index invoices_external_id_key on invoices (account_id, external_id) where external_id is not null;
create index invoices_issued_idx on invoices (account_id, issue_date, created_at, id);
comment on index invoices_issued_idx is 'Filters issuedFrom and issuedTo, day by day';
create index invoices_kid_idx on invoices (account_id, kid) where kid is not null;
comment on index invoices_kid_idx is 'Filter kid; KIDs that an opening balance may not repeat';
create index invoices_line_accounts_idx on invoices (account_id) where line_accounts is not null;
comment on index invoices_line_accounts_idx is 'Whether an account of the chart is named by a line that is not booked';
create index invoices_number_idx on invoices (account_id, number desc nulls last, id desc);
comment on index invoices_number_idx is 'sort=-number, where drafts come last';
create index invoices_open_idx on invoices (account_id, payable_until)
  where sent_at is not null and type = 'invoice' and overdue_since is null and paid_on is null;
comment on index invoices_open_idx is 'The midnight job: issued, unpaid and not yet overdue';
create unique index invoices_opening_line_key on invoices (account_id, opening_balance_id, opening_line)
  where opening_balance_id is not null;
comment on index invoices_opening_line_key is 'The invoices of an opening balance';
create unique index invoices_opening_number_key on invoices (account_id, opening_number)
  where opening_number is not null;
comment on index invoices_opening_number_key is 'Each number of an opening invoice once; filter number; text search';
create index invoices_overdue_idx on invoices (account_id, due_date)
  where overdue_since is not null and paid_on is null and collection_warned_at is null and bounced_at is null;
comment on index invoices_overdue_idx is 'The job of automatic letters';
create index invoices_paused_idx on invoices (account_id, reminders_paused_until)
  where reminders_paused_until is not null;
comment on index invoices_paused_idx is 'The job that ends pauses of letters';
comment on index invoices_pkey is 'An invoice by its id; references of other tables';
create index invoices_reference_idx on invoices (account_id, reference) where reference <> '';
comment on index invoices_reference_idx is 'Filter reference';
create index invoices_sent_past_due_idx on invoices (account_id)
  where sent_at is not null and type = 'invoice' and overdue_since is null and paid_on is null
    and payable_until < issue_date;
comment on index invoices_sent_past_due_idx is 'The job that marks within seconds what was due before it was sent';
create index invoices_status_idx on invoices (account_id, status, created_at, id);
comment on index invoices_status_idx is 'Filter status; drafts in a text search';
create index invoices_updated_idx on invoices (account_id, updated_at, id);
comment on index invoices_updated_idx is 'Filter updatedSince; sort=updatedAt';
grant select, insert, update, delete on invoices to tilgode_app;

create table issued_documents (
  account_id text not null,
  invoice_id uuid not null,
  snapshot jsonb not null,
  issued_at timestamptz not null,

  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices
);
comment on table issued_documents is
  'All that an issued document shows, as it was when it was sent. Written once, by sending.';
grant select, insert on issued_documents to tilgode_app;

create table invoice_metadata (
  account_id text not null,
  key text not null,
  value text not null,
  invoice_id uuid not null,

  primary key (account_id, key, value, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
comment on table invoice_metadata is
  'The pairs of metadata once more, for the filter: an index on invoices would hold the many without metadata, too. '
  'Written with the invoice.';
create index invoice_metadata_invoice_idx on invoice_metadata (account_id, invoice_id);
grant select, insert, delete on invoice_metadata to tilgode_app;

create table attachments (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  -- Not compressed: PDFs and pictures are already.
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz not null,

  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
comment on table attachments is
  'Files that go along with an invoice. They are fixed when it is sent. Written by uploads to drafts.';
alter table attachments alter column bytes set storage external;
create index attachments_invoice_idx on attachments (account_id, invoice_id, created_at, id);
grant select, insert, delete on attachments to tilgode_app;

create table public_links (
  token text primary key,
  account_id text not null references accounts,
  invoice_id uuid not null
);
comment on table public_links is
  'From the token of a public link to its account, because a visitor has nothing else. Written by sending.';
grant select, insert on public_links to tilgode_app;

------------------------------------------------------------------------------------------ what is recorded on invoices

create table write_offs (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  reason text not null check (reason in ('loss', 'rounding')),
  written_off_on date not null,
  amount_ore bigint not null,
  -- Fees of letters that fall away with it. They may be lost alone, where the invoice itself is paid.
  fees_ore bigint not null check (fees_ore >= 0),
  created_at timestamptz not null,
  reversed_at timestamptz,
  -- A loss is final, with its VAT back, or not confirmed yet, without. The ground says why it is final
  -- (merverdiavgiftsforskriften § 4-7-1).
  loss_kind text check (loss_kind in ('final', 'unconfirmed')),
  ground text check (ground in ('collection_in_vain', 'overdue_and_reminded', 'insolvency', 'irrecoverable')),
  -- The day on which it was taken back, by the clock of the account. A statement of an earlier day still counts it.
  reversed_on date,
  -- The days of letters that another system sent. They are a part of why a loss is final.
  reminders_elsewhere date[],

  primary key (account_id, id),
  check ((reason = 'loss') = (loss_kind is not null)),
  check (ground is null or loss_kind = 'final'),
  constraint write_offs_amount_ore_check check (amount_ore >= 0 and ((amount_ore + fees_ore) > 0)),
  foreign key (account_id, invoice_id) references invoices
);
comment on table write_offs is
  'What of an invoice nobody will pay: a loss, or a difference of øre. Written by write-offs and their reversal.';
create index write_offs_invoice_idx on write_offs (account_id, invoice_id);
grant select, insert, update on write_offs to tilgode_app;

create table payments (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  amount_ore bigint not null check (amount_ore > 0),
  paid_on date not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  -- How much of the payment went to fees of letters.
  fees_ore bigint not null default 0,
  -- How much of it became credit of the customer.
  credit_ore bigint not null default 0,
  source text not null default 'bank' check (source in ('bank', 'credit')),
  -- The day on which it was taken back, by the clock of the account. A statement of an earlier day still counts it.
  reversed_on date,
  -- The loss of which the payment takes a part back. What of it covers the invoice and its fees is no longer
  -- lost, while payment and write-off stand.
  recovers_write_off_id uuid,

  primary key (account_id, id),
  check (fees_ore between 0 and amount_ore),
  check (credit_ore >= 0 and (credit_ore <= (amount_ore - fees_ore))),
  check (source = 'bank' or credit_ore = 0),
  foreign key (account_id, invoice_id) references invoices
);
comment on table payments is
  'Payments on invoices, from the bank or from the credit of the customer. Written by payments and their reversal.';
create index payments_amount_idx on payments (account_id, amount_ore, id) where reversed_at is null;
create index payments_changed_idx on payments (account_id, greatest(created_at, reversed_at));
create index payments_invoice_idx on payments (account_id, invoice_id);
create index payments_paid_on_idx on payments (account_id, paid_on, id) where reversed_at is null;
grant select, insert, update on payments to tilgode_app;

create table refunds (
  account_id text not null,
  id uuid not null,
  client_id uuid not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- The part that the books know of.
  booked_ore bigint not null,
  paid_on date not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  -- The day on which it was taken back, by the clock of the account. A statement of an earlier day still counts it.
  reversed_on date,

  primary key (account_id, id),
  check (booked_ore between 0 and amount_ore),
  foreign key (account_id, client_id) references clients
);
comment on table refunds is 'Money paid back to a customer. Written by refunds and their reversal.';
create index refunds_client_idx on refunds (account_id, client_id, created_at, id);
grant select, insert, update (reversed_at, reversed_on) on refunds to tilgode_app;

create table reminders (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  type text not null check (type in ('reminder', 'collection_warning')),
  sent_on date not null,
  deadline date not null,
  fee_ore bigint not null check (fee_ore >= 0),
  interest_ore bigint not null check (interest_ore >= 0),
  snapshot jsonb not null,
  created_at timestamptz not null,
  -- The deadline, moved to a working day.
  payable_until date not null,
  -- Whether the fee is the compensation that a business owes instead of fees (forsinkelsesrenteloven § 3a).
  is_compensation boolean not null default false,

  primary key (account_id, id),
  check (deadline > sent_on),
  check (payable_until >= deadline),
  foreign key (account_id, invoice_id) references invoices
);
comment on table reminders is
  'Letters: reminders (purring) and collection warnings (inkassovarsel). Written once, by sending one.';
create index reminders_invoice_idx on reminders (account_id, invoice_id);
grant select, insert on reminders to tilgode_app;

create table reminder_pauses (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  paused_at timestamptz not null,
  ended_at timestamptz,
  -- A claim at an agency is a pause, too: its reason is the agency.
  handed_over_on date,
  reference text,

  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
comment on table reminder_pauses is
  'Each pause of letters that an invoice had, and each time at a collection agency. Times are those of the account. '
  'Written when a pause begins and ends.';
create index reminder_pauses_invoice_idx on reminder_pauses (account_id, invoice_id);
grant select, insert, update on reminder_pauses to tilgode_app;

create table claim_waivers (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  -- payment: a correction because a payment was recorded late or reversed (decision 39). Its amounts are below 0 where
  -- fees are owed again.
  ground text not null check (ground in ('given_up', 'credited', 'payment')),
  reason text,
  fee_ore bigint not null,
  interest_ore bigint not null,
  waived_on date not null,
  created_at timestamptz not null,
  -- What had been paid of corrected fees, and became credit. Below 0 where it pays fees again.
  credit_ore bigint not null default 0,

  primary key (account_id, id),
  constraint claim_waivers_fee_ore_check check (fee_ore >= 0 or ground = 'payment'),
  constraint claim_waivers_interest_ore_check check (interest_ore >= 0 or ground = 'payment'),
  check (((fee_ore + interest_ore) > 0) or ground = 'payment'),
  foreign key (account_id, invoice_id) references invoices
);
comment on table claim_waivers is
  'Fees and interest of letters that nobody has to pay any more, or again. What falls away with a wholly credited or '
  'lost invoice is not here. Written by waiving, credit notes and payments.';
create index claim_waivers_invoice_idx on claim_waivers (account_id, invoice_id);
grant select, insert on claim_waivers to tilgode_app;

--------------------------------------------------------------------------------------------------------- what goes out

-- A row is the entry of a queue, and the truth about what became of it. The outbox claims what is due (decision 77).

create table deliveries (
  account_id text not null,
  id uuid not null,
  -- Null for statements, which are about a client.
  invoice_id uuid,
  status text not null check (status in ('queued', 'sending', 'sent', 'captured', 'bounced')),
  recipient text not null,
  message text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  reminder_id uuid,
  subject text,
  bounce_token text,
  bounced_at timestamptz,
  deferred_since timestamptz,
  dated_at timestamptz not null,

  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices,
  foreign key (account_id, reminder_id) references reminders
);
comment on table deliveries is
  'Mails about documents and statements. Written by what sends them, then by the outbox and by bounces.';
create unique index deliveries_bounce_token_key on deliveries (account_id, bounce_token)
  where bounce_token is not null;
create index deliveries_invoice_idx on deliveries (account_id, invoice_id);
create index deliveries_open_idx on deliveries (account_id, next_attempt_at) where status in ('queued', 'sending');
grant select, insert, update on deliveries to tilgode_app;

create table statement_mails (
  account_id text not null,
  id uuid not null,
  client_id uuid not null,
  snapshot json not null,
  created_at timestamptz not null,

  primary key (account_id, id),
  foreign key (account_id, client_id) references clients
);
comment on table statement_mails is
  'Statements of account that were mailed, by the id of their mail in deliveries. Written by mailing one.';
create index statement_mails_client_idx on statement_mails (account_id, client_id, created_at, id);
grant select, insert, delete on statement_mails to tilgode_app;

create table captured_emails (
  account_id text not null,
  id uuid not null,
  delivery_id uuid not null,
  recipient text not null,
  subject text not null,
  -- The whole mail (RFC 5322).
  source bytea not null,
  created_at timestamptz not null,
  -- What lists show of it, read when it was captured. json, because it is only ever read as a whole.
  facts json not null,

  primary key (account_id, id),
  foreign key (account_id, delivery_id) references deliveries
);
comment on table captured_emails is 'Mails of test accounts, which end here and never leave. Written by the outbox.';
create index captured_emails_newest_idx on captured_emails (account_id, created_at desc, id desc);
create index captured_emails_without_facts_idx on captured_emails (account_id, id) where facts is null;
grant select, insert, delete on captured_emails to tilgode_app;

create table document_files (
  account_id text not null,
  document_id uuid not null,
  pdf bytea not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (account_id, document_id)
);
comment on table document_files is
  'PDFs, drawn once and kept, so that the bytes stay the same. A document is an invoice, a credit note or a letter. '
  'Written when one is first drawn.';
grant select, insert, delete on document_files to tilgode_app;

create table e_invoice_deliveries (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('queued', 'sending', 'sent', 'captured', 'bounced')),
  is_decided boolean not null,
  participant text not null,
  mail_recipient text not null,
  mail_subject text,
  mail_message text,
  has_mail_copy boolean not null,
  mail_id uuid,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  dated_at timestamptz not null,
  -- The XML as it goes out, until it is old.
  document bytea,
  submitted_at timestamptz,
  delivered_at timestamptz,
  bounced_at timestamptz,
  receipt text not null default 'pending' check (receipt in ('pending', 'accepted', 'rejected', 'not-applicable')),
  receipt_at timestamptz,
  receipt_due_at timestamptz,
  rejection text,

  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
comment on table e_invoice_deliveries is
  'E-invoices that are on their way or were sent. Written by sending, then by the outbox and by receipts.';
create index e_invoice_deliveries_invoice_idx on e_invoice_deliveries (account_id, invoice_id);
create index e_invoice_deliveries_kept_idx on e_invoice_deliveries (account_id, created_at, id)
  where document is not null;
create index e_invoice_deliveries_open_idx on e_invoice_deliveries (account_id, next_attempt_at)
  where next_attempt_at is not null;
create index e_invoice_deliveries_receipt_idx on e_invoice_deliveries (account_id, receipt_due_at)
  where receipt_due_at is not null;
grant select, insert, update, delete on e_invoice_deliveries to tilgode_app;

create table e_invoice_recipients (
  participant text primary key,
  document_types text[] not null,
  checked_at timestamptz not null
);
comment on table e_invoice_recipients is
  'What the network said of its participants. It is about them and not about an account, and is remembered for a '
  'day. Written by look-ups.';
grant select, insert, update on e_invoice_recipients to tilgode_app;

create table test_e_invoice_recipients (
  account_id text not null,
  org_number text not null,
  can_receive boolean not null,
  outcome text not null check (outcome in ('accepted', 'rejected', 'failed')),
  primary key (account_id, org_number)
);
comment on table test_e_invoice_recipients is
  'What a test account has set of recipients. Written by /v1/test/e-invoice-recipients.';
grant select, insert, update, delete on test_e_invoice_recipients to tilgode_app;

------------------------------------------------------------------------------------------------------------- the books

create table journals (
  account_id text primary key references accounts,
  entry_count bigint not null default 0 check (entry_count >= 0),
  last_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(last_hash) = 32),
  -- The last day of the last closed month. Null: none is closed.
  closed_through date check (closed_through = (date_trunc('month', closed_through) + interval '1 month - 1 day')::date)
);
comment on table journals is
  'One row an account, locked while an entry is posted: the hash of each entry covers the one before (decision 24). '
  'Written by posting and by closing months.';
grant select, insert, update on journals to tilgode_app;

create table period_closings (
  account_id text not null references accounts,
  id uuid not null,
  closed_through date,
  actor text not null,
  at timestamptz not null,
  primary key (account_id, id)
);
comment on table period_closings is 'When months were closed or opened, and by whom. Rows are only added.';
grant select, insert on period_closings to tilgode_app;

create table ledger_accounts (
  account_id text not null references accounts,
  number text not null,
  name text not null,
  type text not null check (type in ('Asset', 'Liability', 'Equity', 'Income', 'Expense')),
  nature text not null check (nature in ('Debit', 'Credit')),
  accepts_vat boolean not null,
  default_vat_code text,
  is_custom boolean not null,
  primary key (account_id, number)
);
comment on table ledger_accounts is
  'The chart of accounts: what the company made, and the standard accounts that its books refer to (decision 79). '
  'Written by /v1/accounts and by the first use of a standard account.';
grant select, insert, update, delete on ledger_accounts to tilgode_app;

create table booking_accounts (
  account_id text not null,
  purpose text not null,
  ledger_account text not null,

  primary key (account_id, purpose),
  foreign key (account_id, ledger_account) references ledger_accounts
);
comment on table booking_accounts is
  'Which ledger accounts a company books on, where it chose others than the standard ones. Written by the app and '
  'the command line.';
create index booking_accounts_ledger_idx on booking_accounts (account_id, ledger_account);
grant select, insert, update, delete on booking_accounts to tilgode_app;

create table journal_entries (
  account_id text not null,
  id uuid not null,
  series text not null check (series in ('SalesInvoice', 'CreditNote', 'SupplierInvoice', 'Bank', 'Manual')),
  year smallint not null,
  number bigint not null,
  document_date date not null,
  posting_date date not null,
  description text not null,
  status text not null check (status in ('Posted', 'Reversed')),
  source_document_type text not null
    check (source_document_type in (
      'Invoice', 'CreditNote', 'Payment', 'Reminder', 'WriteOff', 'Manual', 'Refund', 'Waiver', 'OpeningBalance',
      'YearResult'
    )),
  source_document_id uuid not null,
  corrects_entry_id uuid,
  created_at timestamptz not null,
  -- From 1 in each account, in the order of posting.
  chain_position bigint not null,
  -- Covers the entry and the hash before it, so that a changed, removed or added entry breaks the chain
  -- (features/books/journal/entry-hash.ts).
  hash bytea not null,

  primary key (account_id, id),
  unique (account_id, series, year, number),
  foreign key (account_id, corrects_entry_id) references journal_entries
);
comment on table journal_entries is
  'Posted entries. What is posted stays: the status may become Reversed, and nothing else changes. Written by '
  'posting.';
create unique index journal_entries_chain_key on journal_entries (account_id, chain_position);
create index journal_entries_corrections_idx on journal_entries (account_id, source_document_id)
  where corrects_entry_id is not null;
create index journal_entries_created_idx on journal_entries (account_id, created_at);
create unique index journal_entries_mirror_key on journal_entries (account_id, corrects_entry_id)
  where corrects_entry_id is not null;
create index journal_entries_posting_idx on journal_entries (account_id, posting_date, series, number);
create unique index journal_entries_source_key on journal_entries (account_id, source_document_type, source_document_id)
  where corrects_entry_id is null;
grant select, insert, update (status) on journal_entries to tilgode_app;

create table journal_lines (
  account_id text not null,
  entry_id uuid not null,
  line_number smallint not null,
  ledger_account text not null,
  description text,
  debit_ore bigint not null check (debit_ore >= 0),
  credit_ore bigint not null check (credit_ore >= 0),
  vat_code text,
  customer_id uuid,
  supplier_id uuid,
  project_id uuid,
  -- Whether the line of a manual entry states on purpose a VAT amount that is not base times rate. Null: posted by the
  -- service.
  vat_deviation boolean,

  primary key (account_id, entry_id, line_number),
  check (debit_ore = 0 or credit_ore = 0),
  foreign key (account_id, entry_id) references journal_entries,
  foreign key (account_id, ledger_account) references ledger_accounts
);
comment on table journal_lines is 'Lines of posted entries. Written with the entry, and never again.';
create index journal_lines_customer_idx on journal_lines (account_id, customer_id, entry_id)
  where customer_id is not null;
create index journal_lines_ledger_idx on journal_lines (account_id, ledger_account, entry_id);
grant select, insert on journal_lines to tilgode_app;

create table entry_attachments (
  account_id text not null,
  id uuid not null,
  entry_id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  -- Not compressed: PDFs and pictures are already.
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz not null,

  primary key (account_id, id),
  foreign key (account_id, entry_id) references journal_entries
);
comment on table entry_attachments is
  'Vouchers of manual entries, as files. They are kept as long as the entry (bokføringsloven § 13). Written by '
  'uploads.';
alter table entry_attachments alter column bytes set storage external;
create index entry_attachments_entry_idx on entry_attachments (account_id, entry_id, created_at, id);
grant select, insert on entry_attachments to tilgode_app;

create table entry_templates (
  account_id text not null,
  id uuid not null,
  name text not null,
  entry_id uuid not null,
  created_at timestamptz not null,

  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, entry_id) references journal_entries
);
comment on table entry_templates is
  'Names for entries that people post again and again. Posted entries never change, so a template only points to '
  'one. Written by the app.';
grant select, insert, delete on entry_templates to tilgode_app;

create table year_results (
  account_id text not null references accounts,
  id uuid not null,
  year smallint not null check (year between 2000 and 2199),
  equity_account text not null,
  result_ore bigint not null check (result_ore <> 0),
  created_at timestamptz not null,
  reversed_at timestamptz,

  primary key (account_id, id),
  foreign key (account_id, equity_account) references ledger_accounts
);
comment on table year_results is
  'The result of a year, moved to equity. Taken back, the row stays: its entry and the mirror name it. Written by '
  'the end of a year.';
create index year_results_equity_account_idx on year_results (account_id, equity_account);
create unique index year_results_of_year_idx on year_results (account_id, year) where reversed_at is null;
grant select, insert, update on year_results to tilgode_app;

---------------------------------------------------------------------------------------------------- figures of the law

-- Announced after this version was made, and the same for every company. Entered at the command line.

create table late_payment_figures (
  kind text not null check (kind in ('interest', 'reminder-fee', 'compensation')),
  valid_from date not null,
  -- Hundredths of a percent or of a krone.
  value_e2 bigint not null check (value_e2 >= 0),
  source text not null,
  entered_at timestamptz not null,
  primary key (kind, valid_from)
);
comment on table late_payment_figures is 'Interest rates, reminder fees and compensations. Written by "tilgode rates".';
grant select, insert, update on late_payment_figures to tilgode_app;

create table collection_acts (
  act text primary key,
  valid_from date not null,
  source text not null,
  entered_at timestamptz not null
);
comment on table collection_acts is 'The first day of a collection act. Written by "tilgode rates".';
grant select, insert, update on collection_acts to tilgode_app;

---------------------------------------------------------------------------------------------------------------- events

-- What happened, for those who follow an account (decision 63), and where it is sent (decision 64).

create table new_events (
  account_id text not null,
  id uuid not null,
  types text[] not null,
  body text not null,
  written_at timestamptz not null default clock_timestamp(),
  -- What the transaction adds to kept_figures: a list of [figure, day, key, item_count, amount_ore, second_ore,
  -- third_ore].
  differences jsonb,
  -- The entries that the transaction posted. What they add is read from their lines.
  entry_ids uuid[],
  primary key (account_id, id)
) with (toast_tuple_target=8160);
comment on table new_events is
  'What transactions have told and the sequencer has not numbered yet. Written by each change, emptied by the '
  'sequencer.';
grant select, insert, update, delete on new_events to tilgode_app;

create table event_positions (
  account_id text primary key,
  last_sequence bigint not null,
  deleted_through bigint not null default 0,
  -- Whether kept_figures and what waits in new_events are all there is. While they are not, figures are counted from
  -- their tables.
  figures_kept boolean not null default true
);
comment on table event_positions is 'One row an account. The sequencer holds its lock while it gives numbers.';
grant select, insert, update on event_positions to tilgode_app;

create table events (
  account_id text not null,
  last_sequence bigint not null,
  id uuid not null,
  types text[] not null,
  body text not null,
  written_at timestamptz not null,

  primary key (account_id, last_sequence),
  unique (account_id, id)
);
comment on table events is
  'The feed: rows are added in the order of their numbers by the sequencer, and deleted after 90 days.';
grant select, insert, delete on events to tilgode_app;

create table webhook_endpoints (
  account_id text not null,
  id uuid not null,
  url text not null,
  types text[] not null,
  description text not null,
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  creator_type text not null check (creator_type in ('api-client', 'person')),
  creator_id text not null,
  scopes text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  position bigint not null,
  failing_since timestamptz,
  leased_until timestamptz,
  lease uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
comment on table webhook_endpoints is
  'Where events are sent. An endpoint has read the feed up to its position. Written by /v1/webhook-endpoints, the '
  'app and the outbox.';
grant select, insert, update, delete on webhook_endpoints to tilgode_app;

create table webhook_deliveries (
  account_id text not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  sequence bigint not null,
  type text not null,
  about text not null,
  event text,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts jsonb not null default '[]'::jsonb,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
comment on table webhook_deliveries is
  'An event on its way to an endpoint, or what became of it. Written by the outbox.';
create index webhook_deliveries_due_idx on webhook_deliveries (account_id, endpoint_id, next_attempt_at)
  where status = 'pending';
create index webhook_deliveries_newest_idx on webhook_deliveries (account_id, endpoint_id, id);
create index webhook_deliveries_pending_idx on webhook_deliveries (account_id, endpoint_id, about, sequence, id)
  where status = 'pending';
grant select, insert, update, delete on webhook_deliveries to tilgode_app;

------------------------------------------------------------------------------------------------------------- schedules

-- What is done each hour or each day (decision 77).

create table schedules (
  name text primary key,
  due_at timestamptz not null,
  -- So many runs have begun since one ended.
  attempts integer not null
);
comment on table schedules is 'When each scheduled job is next due. Written by the process that runs it.';
grant select, insert, update, delete on schedules to tilgode_app;

------------------------------------------------------------------------------------------------------- what is derived

-- Made from other tables, and made anew by "tilgode rebuild" (decision 28).

create table kept_figures (
  account_id text not null,
  figure text not null,
  day text not null,
  key text not null,
  item_count bigint not null,
  amount_ore bigint not null,
  second_ore bigint not null,
  third_ore bigint not null,
  primary key (account_id, figure, key, day)
);
comment on table kept_figures is
  'What the rows of a table add up to, by day and key. Written by the sequencer. '
  'server/src/features/derived/figures.ts lists the figures.';
grant select, insert, update, delete on kept_figures to tilgode_app;

create table search_marks (
  account_id text primary key references accounts,
  texts_through bigint not null default 0,
  entries_through bigint not null default 0
);
comment on table search_marks is
  'Up to where documents and entries are quick to find: the number of the document, the position in the chain. '
  'Written by the job that fills the two tables below.';
grant select, insert, update on search_marks to tilgode_app;

create table invoice_texts (
  account_id text not null,
  invoice_id uuid not null,
  text text collate norwegian not null,

  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices
);
comment on table invoice_texts is
  'What text search looks in, of issued documents. Written by a job behind search_marks, so that sending costs '
  'nothing more.';
-- Both extensions come with PostgreSQL. Where they are not allowed, a search reads all rows of the account.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index invoice_texts_search_idx on invoice_texts using gin (account_id, text gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
grant select, insert, delete on invoice_texts to tilgode_app;

create table searched_entries (
  account_id text not null,
  entry_id uuid not null,
  chain_position bigint not null,
  posting_date date not null,
  series text not null,
  number bigint not null,
  source_document_type text not null,
  accounts text[] not null,
  customer_ids uuid[] not null,
  amount_ore bigint not null,
  text text collate norwegian not null,

  primary key (account_id, entry_id),
  foreign key (account_id, entry_id) references journal_entries
);
comment on table searched_entries is
  'What the list of entries searches and filters, one narrow row an entry. Written by the same job.';
create index searched_entries_amount_idx on searched_entries (account_id, amount_ore);
create index searched_entries_posting_idx on searched_entries (account_id, posting_date, chain_position);
-- Both extensions come with PostgreSQL. Where they are not allowed, a search reads all rows of the account.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index searched_entries_search_idx
    on searched_entries using gin (account_id, text gin_trgm_ops, accounts, customer_ids);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
create index searched_entries_type_idx on searched_entries (account_id, source_document_type, posting_date, chain_position);
grant select, insert, delete on searched_entries to tilgode_app;
