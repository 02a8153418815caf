-- Balances that a company brings along from earlier books, and names that the law keeps.

------------------------------------------------------------------------------------------------ opening balances

-- What the company had and owed at the end of `balance_date`, posted as one entry. Until it is taken back there is no second one.
create table opening_balances (
  account_id text not null references accounts,
  id uuid not null,
  balance_date date not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  primary key (account_id, id)
);
create unique index opening_balances_standing_key on opening_balances (account_id) where reversed_at is null;

-- Invoices that another system has sent: with the number that they have there, and their line in the entry.
alter table invoices
  add column opening_number text,
  add column opening_balance_id uuid,
  add column opening_line smallint,
  add foreign key (account_id, opening_balance_id) references opening_balances,
  add constraint invoices_opening_check check (
    (opening_number is null) = (opening_balance_id is null) and (opening_number is null) = (opening_line is null)
    and (opening_number is null or (number is null and type = 'invoice' and sent_at is not null))
  ),
  drop constraint invoices_check2,
  drop constraint invoices_check3,
  drop constraint invoices_check6,
  add constraint invoices_number_check check ((coalesce(number::text, opening_number) is null) = (sent_at is null)),
  add constraint invoices_kid_check check (kid is null or (sent_at is not null and type = 'invoice')),
  -- Of a document that is not ours there is no page.
  add constraint invoices_public_token_check check (
    (public_token is null) = (sent_at is null or opening_number is not null)
  );
create unique index invoices_opening_number_key on invoices (account_id, opening_number) where opening_number is not null;
create unique index invoices_opening_line_key on invoices (account_id, opening_balance_id, opening_line)
  where opening_balance_id is not null;

-- Numbers that the series leaves out, since an invoice from before has them or a KID made of them. They stay left out when
-- the opening balance is taken back.
alter table counters add column reserved_numbers bigint[];

grant select, insert, update on opening_balances to tilgode_app;

------------------------------------------------------------------------------------------------ names that stay

-- A deleted client keeps its organisation number where the books have entries on it: who comes back is a new client.
drop index clients_org_number_key;
create unique index clients_org_number_key on clients (account_id, org_number) where org_number <> '' and deleted_at is null;

-- The specification of customers names them for five years (bokføringsloven § 13, bokføringsforskriften § 3-1). Of clients that
-- were deleted before, the newest document that was sent to them says the name.
update clients c
set name = sent.client_name, org_number = sent.client_org_number, vat_number = sent.client_vat_number
from (
  select distinct on (account_id, client_id) account_id, client_id, client_name, client_org_number, client_vat_number
  from invoices where sent_at is not null and client_id is not null
  order by account_id, client_id, sent_at desc, id desc
) sent
where c.deleted_at is not null and sent.account_id = c.account_id and sent.client_id = c.id;
