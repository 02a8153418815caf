-- What the payments of a file brought beyond the debt, as the import left it. 0 for all files that an older version has imported.
alter table bank_files add column overpaid_count integer not null default 0;
alter table bank_files add column overpaid_ore bigint not null default 0;
alter table bank_files add column overpaid_client_id uuid;
comment on column bank_files.overpaid_ore is 'In kroner. It became credit of customers.';
comment on column bank_files.overpaid_client_id is 'The customer of all of it; null where it is of several, or of none.';
