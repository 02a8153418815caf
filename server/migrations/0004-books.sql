-- Books that an accountant accepts: a chain of entries, closed months, accounts of the company's choice, losses on claims.

------------------------------------------------------------------------------------------------ the chain

-- One row an account, locked while an entry is posted: each entry's hash covers the one before, so that whoever changes,
-- removes or slips in an entry afterwards breaks the chain (`tilgode verify`).
create table journals (
  account_id text primary key references accounts,
  entry_count bigint not null default 0 check (entry_count >= 0),
  -- The newest entry's hash; zeros before the first.
  last_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(last_hash) = 32),
  -- The last day of the last closed month; null: none is closed. What belongs there is posted on the day after.
  closed_through date check (closed_through = (date_trunc('month', closed_through) + interval '1 month - 1 day')::date)
);
insert into journals (account_id) select id from accounts;

-- From 1 in each account, in the order in which they were posted.
alter table journal_entries add column chain_position bigint, add column hash bytea;

-- The text that is hashed: books/journal/entry-hash.ts says how; here for entries that were posted before there was a chain.
do $$
declare
  entry record;
  previous bytea;
  hashed text;
begin
  create function pg_temp.field(value text) returns text language sql
    as 'select coalesce(octet_length(value) || '':'' || value, ''-'')';
  for entry in
    select e.*, row_number() over (partition by e.account_id order by e.created_at, e.id) as position,
      count(*) over (partition by e.account_id) as last_position
    from journal_entries e order by e.account_id, position
  loop
    if entry.position = 1 then previous := decode(repeat('00', 32), 'hex'); end if;
    select pg_temp.field(entry.number::text) || pg_temp.field(entry.posting_date::text)
        || pg_temp.field(entry.id::text) || pg_temp.field(entry.series) || pg_temp.field(entry.document_date::text)
        || pg_temp.field(entry.description) || pg_temp.field(entry.source_document_type)
        || pg_temp.field(entry.source_document_id::text) || pg_temp.field(entry.corrects_entry_id::text)
        || pg_temp.field(to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        || string_agg(
          pg_temp.field(l.ledger_account) || pg_temp.field(l.description) || pg_temp.field(l.debit_ore::text)
            || pg_temp.field(l.credit_ore::text) || pg_temp.field(l.vat_code) || pg_temp.field(l.customer_id::text)
            || pg_temp.field(l.supplier_id::text) || pg_temp.field(l.project_id::text),
          '' order by l.line_number
        )
      into hashed
      from journal_lines l where l.account_id = entry.account_id and l.entry_id = entry.id;
    previous := sha256(previous || convert_to(hashed, 'UTF8'));
    update journal_entries set chain_position = entry.position, hash = previous
      where account_id = entry.account_id and id = entry.id;
    if entry.position = entry.last_position then
      update journals set entry_count = entry.position, last_hash = previous where account_id = entry.account_id;
    end if;
  end loop;
  drop function pg_temp.field(text);
end $$;

alter table journal_entries alter column chain_position set not null, alter column hash set not null;
create unique index journal_entries_chain_key on journal_entries (account_id, chain_position);
-- An entry is taken back once.
create unique index journal_entries_mirror_key on journal_entries (account_id, corrects_entry_id)
  where corrects_entry_id is not null;

-- Who closed or opened months, and when. Null: all were opened again.
create table period_closings (
  account_id text not null references accounts,
  id uuid not null,
  closed_through date,
  actor text not null,
  at timestamptz not null,
  primary key (account_id, id)
);

------------------------------------------------------------------------------------------------ accounts of choice

-- Where the company's sales go, where it has chosen other accounts than the standard ones.
create table booking_accounts (
  account_id text not null,
  purpose text not null,
  ledger_account text not null,
  primary key (account_id, purpose),
  foreign key (account_id, ledger_account) references ledger_accounts
);
create index booking_accounts_ledger_idx on booking_accounts (account_id, ledger_account);

-- The revenue account: of a draft, what the line asks for; once booked, where it went and with which code, so that a credit
-- note takes it back there.
alter table invoice_lines
  add column ledger_account text,
  add column booked_vat_code smallint,
  add foreign key (account_id, ledger_account) references ledger_accounts;
create index invoice_lines_ledger_idx on invoice_lines (account_id, ledger_account) where ledger_account is not null;

create index journal_lines_ledger_idx on journal_lines (account_id, ledger_account, entry_id);
create index journal_lines_customer_idx on journal_lines (account_id, customer_id, entry_id)
  where customer_id is not null;

------------------------------------------------------------------------------------------------ losses on claims

-- What of an invoice nobody will pay: a loss, or a difference of øre. `fees_ore`: claims of letters that fall away with it.
create table write_offs (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  reason text not null check (reason in ('loss', 'rounding')),
  written_off_on date not null,
  amount_ore bigint not null check (amount_ore > 0),
  fees_ore bigint not null check (fees_ore >= 0),
  created_at timestamptz not null,
  reversed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index write_offs_invoice_idx on write_offs (account_id, invoice_id);

alter table invoices add column written_off_ore bigint not null default 0 check (written_off_ore between 0 and total_ore);

alter table journal_entries drop constraint journal_entries_source_document_type_check;
alter table journal_entries add check (
  source_document_type in ('Invoice', 'CreditNote', 'Payment', 'Reminder', 'WriteOff', 'Manual')
);

------------------------------------------------------------------------------------------------ rights

grant select, insert, update on journals, write_offs to tilgode_app;
grant select, insert on period_closings to tilgode_app;
grant select, insert, update, delete on booking_accounts to tilgode_app;
grant delete on ledger_accounts to tilgode_app;
