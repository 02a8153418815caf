-- What waits after the database went back to an earlier moment, until a person says what became of it (decision 84).

create table holds (
  id uuid primary key,
  reason text not null,
  -- The moment that the database went back to.
  went_back_to timestamptz not null,
  marked_at timestamptz not null,
  -- Rows that were made until then, and wait to go out, are held.
  rows_until timestamptz not null,
  -- Dates until then that are not made yet are held. Null: until the first start.
  dates_until timestamptz,
  -- Whether automatic letters are held.
  holds_letters boolean not null,
  -- The first start of a service on the database.
  started_at timestamptz,
  ended_at timestamptz,
  ended_by text,

  check ((ended_at is null) = (ended_by is null))
);
comment on table holds is
  'That the database went back to an earlier moment, and so what is held. Written by restore, recover and hold, by the first start, '
  'and by release.';
grant select, update on holds to tilgode_app;

-- No foreign key to accounts: mail to people belongs to none.
create table hold_releases (
  account_id text not null,
  kind text not null,
  -- Empty: all of the kind.
  thing_id text not null,
  released_at timestamptz not null,
  released_by text not null,

  primary key (account_id, kind, thing_id)
);
comment on table hold_releases is
  'What a person has let go out that was held. It holds for the holds that were marked before. Written by release.';
grant select, insert, update on hold_releases to tilgode_app;
