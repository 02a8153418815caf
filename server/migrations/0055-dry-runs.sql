-- The log of API calls tells which calls were dry runs, because their answers tell of what was never kept.
alter table api_calls add column is_dry_run boolean not null default false;
