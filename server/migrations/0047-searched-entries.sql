-- The list of entries is searched and filtered in one narrow row an entry (decision 28). A job fills it in the order of the chain,
-- so that posting costs nothing more.

create table searched_entries (
  account_id text not null,
  entry_id uuid not null,
  chain_position bigint not null,
  posting_date date not null,
  series text not null,
  number bigint not null,
  source_document_type text not null,
  accounts text[] not null,
  -- Names stay in the register, which may change and forget them.
  customer_ids uuid[] not null,
  amount_ore bigint not null,
  -- The texts of the entry and of its lines, in lower case.
  text text collate norwegian not null,
  primary key (account_id, entry_id),
  foreign key (account_id, entry_id) references journal_entries
);
create index searched_entries_posting_idx on searched_entries (account_id, posting_date, chain_position);
create index searched_entries_type_idx
  on searched_entries (account_id, source_document_type, posting_date, chain_position);
create index searched_entries_amount_idx on searched_entries (account_id, amount_ore);

-- Entries up to this position of the chain have their row there.
create table searched_journals (
  account_id text primary key references accounts,
  through_position bigint not null
);

grant select, insert on searched_entries to tilgode_app;
grant select, insert, update on searched_journals to tilgode_app;

-- Where the extensions are not allowed, a search reads all rows of the account.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index searched_entries_search_idx
    on searched_entries using gin (account_id, text gin_trgm_ops, accounts, customer_ids);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
