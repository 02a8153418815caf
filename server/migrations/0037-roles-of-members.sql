-- Accountants and readers beside owner, admins and members. Every row keeps the wider check already, so no row is read. Each
-- constraint has a statement of its own, because Citus refuses to change a constraint together with something else.
alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check
  check (role in ('owner', 'admin', 'member', 'accountant', 'viewer')) not valid;
-- When the person last opened the company in the app, and in which environment. Null: not since this version.
alter table memberships add column last_opened_at timestamptz, add column last_environment text;
alter table memberships add constraint memberships_last_environment_check
  check (last_environment in ('production', 'test')) not valid;
