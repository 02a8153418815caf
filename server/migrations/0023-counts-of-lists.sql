-- Lists know their totals from counts that are kept (decision 28).

-- So many rows of a list have this day, status and type; '' where the list has none.
create table list_counts (
  account_id text not null references accounts,
  list text not null,
  day text collate "C" not null,
  status text not null,
  type text not null,
  row_count bigint not null,
  primary key (account_id, list, day, status, type)
);

-- What is not in `list_counts` yet. Each change of a list is a row of its own, so that no request waits for another's count.
create table list_count_changes (
  account_id text not null,
  id uuid not null,
  list text not null,
  day text collate "C" not null,
  status text not null,
  type text not null,
  change bigint not null,
  primary key (account_id, id)
);

-- Invoices are counted when `move-invoices` moves them.
insert into list_counts (account_id, list, day, status, type, row_count)
select account_id, 'clients', '', '', '', count(*) from clients where deleted_at is null group by account_id
union all
select account_id, 'captured_emails', '', '', '', count(*) from captured_emails group by account_id;

grant select, insert, update on list_counts to tilgode_app;
grant select, insert, delete on list_count_changes to tilgode_app;

-- The newest of each day, from which the page of a period is put together.
create index invoices_issued_idx on invoices (account_id, issue_date, created_at, id);
-- Credit notes are few among invoices.
create index invoices_credit_notes_idx on invoices (account_id, created_at, id) where type = 'credit_note';
