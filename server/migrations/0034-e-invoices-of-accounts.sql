-- Whether the account sends e-invoices, and what it says of Foretaksregisteret: null as its company.
alter table accounts
  add column e_invoices text not null default 'off',
  add column in_foretaksregisteret boolean;
-- Apart, because Citus takes a constraint only alone.
alter table accounts
  add constraint accounts_e_invoices_check check (e_invoices in ('off', 'auto')) not valid;
