-- What has happened, for those who follow an account (decision 63). Each transaction writes its events as one row of
-- new_events. Soon after the commit, the sequencer gives the row its numbers and moves it to events.

create table new_events (
  account_id text not null,
  -- The ids of the row's events are this id with 0, 1, 2 … in the last byte.
  id uuid not null,
  -- Of each event, in their order.
  types text[] not null,
  body text not null,
  -- The database's clock orders the changes of one resource: the second change waits for the lock of the first.
  written_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
  -- A row lives for milliseconds, so compressing it would be in vain.
) with (toast_tuple_target = 8160);

-- Rows are only added, in the order of their numbers, and deleted after 90 days.
create table events (
  account_id text not null,
  -- The number of the row's last event. The others have the numbers before it.
  last_sequence bigint not null,
  id uuid not null,
  types text[] not null,
  body text not null,
  written_at timestamptz not null,
  primary key (account_id, last_sequence),
  unique (account_id, id)
);

-- One row an account. Who gives numbers holds its lock.
create table event_positions (
  account_id text primary key,
  last_sequence bigint not null,
  -- Events up to this number have been deleted.
  deleted_through bigint not null default 0
);

grant select, insert, delete on new_events to tilgode_app;
grant select, insert, delete on events to tilgode_app;
grant select, insert, update on event_positions to tilgode_app;
