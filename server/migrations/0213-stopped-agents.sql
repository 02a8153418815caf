-- Whether a company has stopped all its agents.

alter table companies add column agents_stopped boolean not null default false;
