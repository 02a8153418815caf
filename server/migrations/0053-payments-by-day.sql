-- The list of payments goes by the day of payment, and `payments` has no index by that day (decision 28). A job writes the days
-- of settled payments here, so that recording a payment costs nothing more.
create table payments_by_day (
  account_id text not null,
  paid_on date not null,
  payment_id uuid not null,
  primary key (account_id, paid_on, payment_id),
  foreign key (account_id, payment_id) references payments
);

-- Payments up to this id have their day there.
create table payments_by_day_marks (
  account_id text primary key references accounts,
  through_id uuid not null
);

grant select, insert on payments_by_day to tilgode_app;
grant select, insert, update on payments_by_day_marks to tilgode_app;
