-- What an API call said and what it was answered, for companies that want to see it: masked, and for 7 days. json and not jsonb,
-- because it is only ever read as a whole and takes every text as it is.
create table api_call_bodies (
  account_id text not null,
  id uuid not null,
  at timestamptz not null,
  query json,
  request json,
  answer json,
  primary key (account_id, at, id)
);

grant select, insert, delete on api_call_bodies to tilgode_app;
