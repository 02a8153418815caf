-- Numbers that a series leaves out because a backup was restored: they may have been given after the backup was made
-- (decision 76). The counter stands at `last_number` afterwards.
create table number_gaps (
  account_id text not null references accounts,
  series text not null,
  first_number bigint not null check (first_number > 0),
  last_number bigint not null,
  reason text not null check (reason in ('restore', 'recover')),
  -- The database shows again what it showed then.
  restored_to timestamptz not null,
  recorded_at timestamptz not null,
  primary key (account_id, series, first_number),
  check (last_number >= first_number)
);

grant select on number_gaps to tilgode_app;
