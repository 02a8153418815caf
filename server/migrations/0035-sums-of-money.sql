-- The overview reads kept sums of the amounts that were invoiced, received and are owed (decision 28).

-- `kind`: `invoiced` by invoice date (credit notes count negative), `received` by the day of the payment, `owed` by due
-- date. `item_count`: documents, payments, and invoices with something left to pay.
create table money_days (
  account_id text not null references accounts,
  kind text not null check (kind in ('invoiced', 'received', 'owed')),
  day date not null,
  item_count bigint not null,
  amount_ore bigint not null,
  primary key (account_id, kind, day)
);

-- What is not in `money_days` yet. Each change is a row of its own, so that no request waits for another's sum.
create table money_changes (
  account_id text not null,
  id uuid not null,
  kind text not null check (kind in ('invoiced', 'received', 'owed')),
  day date not null,
  item_count bigint not null,
  amount_ore bigint not null,
  primary key (account_id, id)
);

-- The accounts whose sums are kept. A job counts another one from its invoices when it next changes.
create table summed_money (
  account_id text primary key references accounts
);

grant select, insert, update, delete on money_days to tilgode_app;
grant select, insert, delete on money_changes to tilgode_app;
grant select, insert on summed_money to tilgode_app;
