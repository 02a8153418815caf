-- While the clock of a machine is wrong, nothing goes out by itself, until it is right or a person says that it is.

create table clock_holds (
  id uuid primary key,
  reason text not null,
  -- By the clock of the machine, which may be wrong.
  noticed_at timestamptz not null,
  -- The newest time that production had stamped. Null: there was none.
  newest_at timestamptz,
  ended_at timestamptz,
  ended_by text,

  check ((ended_at is null) = (ended_by is null))
);
comment on table clock_holds is
  'That the clock of a machine was wrong, or seemed to be. Written by the process of the jobs, and by "tilgode clock ok".';
-- Several services notice it at once.
create unique index clock_holds_standing_key on clock_holds (reason) where ended_at is null;
grant select, insert, update on clock_holds to tilgode_app;
