-- What is on a schedule, and requests for a link for a new password, stand in tables of their own (decision 77). pg-boss had
-- both. A service of the version before cannot go on without the schema of pg-boss, so none may run meanwhile.
--
-- unreleased: pgboss

create table schedules (
  name text primary key,
  due_at timestamptz not null,
  -- So many runs have begun since one ended.
  attempts integer not null
);

-- No reference to a person, because checking it would take time only for people who exist.
create table password_link_requests (
  id uuid primary key,
  person_id uuid,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on schedules to tilgode_app;
grant select, insert, delete on password_link_requests to tilgode_app;

drop schema if exists pgboss cascade;
