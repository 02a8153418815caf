-- Whether the log of API calls has what the company's calls say (`api_call_bodies`).
alter table companies add column logs_bodies boolean not null default false;
