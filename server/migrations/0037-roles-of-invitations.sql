-- Accountants and readers may be invited. Every row keeps the wider check already, so no row is read. Each constraint has a
-- statement of its own, because Citus refuses to change a constraint together with something else.
alter table one_time_links drop constraint one_time_links_role_check;
alter table one_time_links add constraint one_time_links_role_check
  check (role in ('admin', 'member', 'accountant', 'viewer')) not valid;
-- A link that its maker hands over proves no address. A mailed link does.
alter table one_time_links add column by_hand boolean not null default false;
