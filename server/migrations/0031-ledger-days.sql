-- Reports know the sums of each ledger account and day from sums that are kept (decision 28).

-- The lines of the entries up to `summed_journals.through_position`.
create table ledger_days (
  account_id text not null references accounts,
  ledger_account text not null,
  day date not null,
  line_count bigint not null,
  debit_ore bigint not null,
  credit_ore bigint not null,
  primary key (account_id, ledger_account, day)
);

-- The last entry of the chain that is in `ledger_days`. A row of its own, because each posting locks the row in `journals`.
create table summed_journals (
  account_id text primary key references accounts,
  through_position bigint not null
);

grant select, insert, update on ledger_days, summed_journals to tilgode_app;
