-- The result of a year that a company has moved to its equity. Taken back, the row stays: its entry and the mirror name it.
create table year_results (
  account_id text not null references accounts,
  id uuid not null,
  year smallint not null check (year between 2000 and 2199),
  equity_account text not null,
  -- What went to equity: a profit is positive.
  result_ore bigint not null check (result_ore <> 0),
  created_at timestamptz not null,
  reversed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, equity_account) references ledger_accounts (account_id, number)
);
create unique index year_results_of_year_idx on year_results (account_id, year) where reversed_at is null;
create index year_results_equity_account_idx on year_results (account_id, equity_account);
grant select, insert, update on year_results to tilgode_app;

-- How a company files its VAT returns: the years from which its terms are others than before. Before the first one they are
-- of two months; from the first one the term is the year, from the second one two months again, and so on.
alter table companies add column vat_term_changes smallint[] not null default '{}';

-- With which check digit the KIDs to come end.
alter table companies add column kid_check text not null default 'mod10' check (kid_check in ('mod10', 'mod11'));
