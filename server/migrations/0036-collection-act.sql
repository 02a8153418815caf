-- The first day of a collection act that had none when this version was made, entered at the command line. The day is the
-- same for every company.
create table collection_acts (
  act text primary key,
  valid_from date not null,
  source text not null,
  entered_at timestamptz not null
);
grant select, insert, update on collection_acts to tilgode_app;
