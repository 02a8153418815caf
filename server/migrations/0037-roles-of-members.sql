-- Accountants and readers beside owner, admins and members. Every row keeps the wider check already, so no row is read.
alter table memberships
  drop constraint memberships_role_check,
  add constraint memberships_role_check
    check (role in ('owner', 'admin', 'member', 'accountant', 'viewer')) not valid,
  -- When the person last opened the company in the app, and in which environment. Null: not since this version.
  add column last_opened_at timestamptz,
  add column last_environment text,
  add constraint memberships_last_environment_check check (last_environment in ('production', 'test')) not valid;
