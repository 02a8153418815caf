-- Whether owner and admins alone give apps access to the company.

alter table companies add column apps_by_admins_only boolean not null default false;
