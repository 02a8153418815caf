-- The list of payments is ordered by amount, too, and has the sums of its days. The job that writes `payments_by_day` writes both
-- (decision 28), with a mark of its own, because it has passed the payments of before already.
create table payments_by_amount (
  account_id text not null,
  amount_ore bigint not null,
  payment_id uuid not null,
  primary key (account_id, amount_ore, payment_id),
  foreign key (account_id, payment_id) references payments
);

-- What was paid on each day, by the payments up to the mark. Reversed payments do not count.
create table payment_days (
  account_id text not null references accounts,
  paid_on date not null,
  payment_count bigint not null,
  amount_ore bigint not null,
  fees_ore bigint not null,
  credit_ore bigint not null,
  primary key (account_id, paid_on)
);

-- Payments up to this id are in `payments_by_amount` and in `payment_days`.
create table summed_payments (
  account_id text primary key references accounts,
  through_id uuid not null
);

grant select, insert on payments_by_amount to tilgode_app;
grant select, insert, update on payment_days, summed_payments to tilgode_app;
