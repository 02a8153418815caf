-- What the company owes a customer: what was paid beyond an invoice and kept, and what was credited after it was paid.

-- Kept with the client, since every list of clients shows it, and changed by what changes it, under the client's row lock.
-- `booked_credit_ore`: the part of it that stands on the account of what is owed to customers (2900). The rest comes from
-- invoices that are not booked.
alter table clients
  add column credit_ore bigint not null default 0,
  add column booked_credit_ore bigint not null default 0,
  add check (booked_credit_ore between 0 and credit_ore);

-- `credit_ore`: what of the amount became the customer's credit. `source`: money that came in, or the customer's credit.
alter table payments
  add column credit_ore bigint not null default 0,
  add column source text not null default 'bank' check (source in ('bank', 'credit')),
  add check (credit_ore between 0 and amount_ore - fees_ore),
  add check (source = 'bank' or credit_ore = 0);

-- What payments on the invoice brought beyond it, all of which became the customer's credit.
alter table invoices add column surplus_ore bigint not null default 0 check (surplus_ore >= 0);

-- Money paid back to a customer. `booked_ore`: the part of it that the books know of.
create table refunds (
  account_id text not null,
  id uuid not null,
  client_id uuid not null,
  amount_ore bigint not null check (amount_ore > 0),
  booked_ore bigint not null check (booked_ore between 0 and amount_ore),
  paid_on date not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients
);
create index refunds_client_idx on refunds (account_id, client_id, created_at, id);

-- Until now only credit notes on paid invoices left the customer something.
update clients c
set credit_ore = owed.ore, booked_credit_ore = owed.booked_ore, version = c.version + 1,
  updated_at = greatest(c.updated_at, date_trunc('milliseconds', now()))
from (
  select account_id, client_id, sum(paid_ore + credited_ore - total_ore) as ore,
    coalesce(sum(paid_ore + credited_ore - total_ore) filter (where booked), 0) as booked_ore
  from invoices
  where type = 'invoice' and client_id is not null and paid_ore + credited_ore > total_ore
  group by account_id, client_id
) owed
where c.account_id = owed.account_id and c.id = owed.client_id;

grant select, insert, update (reversed_at) on refunds to tilgode_app;
