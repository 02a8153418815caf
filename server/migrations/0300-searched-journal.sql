-- Entries are found by trigrams of their account, as documents are since 0216. The new table needs no extension of PostgreSQL.

create function account_keys(account_id text, keys text[]) returns text[]
language sql immutable parallel safe
return array(select account_id || key from unnest(keys) key);
comment on function account_keys is
  'Each key behind the id of the account. So an index of them has short lists also where all accounts have the same keys.';

create table searched_journal (
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
comment on table searched_journal is
  'What the list of entries searches and filters, one narrow row an entry. Written by a job behind search_marks.';
create index searched_journal_amount_idx on searched_journal (account_id, amount_ore);
create index searched_journal_number_idx on searched_journal (account_id, number);
create index searched_journal_posting_idx on searched_journal (account_id, posting_date, chain_position);
create index searched_journal_type_idx on searched_journal (account_id, source_document_type, posting_date, chain_position);
create index searched_journal_keys_idx on searched_journal
  using gin (account_trigrams(account_id, text), account_keys(account_id, accounts), customer_ids);
grant select, insert, delete on searched_journal to tilgode_app;

alter table search_marks add column journal_through bigint not null default 0;
comment on column search_marks.journal_through is 'Up to which position in the chain entries are in searched_journal.';
comment on column search_marks.entries_through is 'As journal_through, of searched_entries. Services of 1.1.0 write and read it.';
comment on column search_marks.has_plain_letters is
  'Whether what this account has in searched_documents has its plain letters. Written by the job that fills it.';
comment on table searched_entries is
  'What services of 1.1.0 search in. It goes when none of them can run any more.';
