-- What an API client with a limit for a day has done on its newest day, in Norway.

alter table api_client_grants
  add column spent_on date,
  add column spent_ore bigint not null default 0;
