-- The caller's own name of a client, which one client of the account has at most.
--
-- unreleased: clients

alter table clients add column external_id text;
create unique index clients_external_id_key on clients (account_id, external_id) where external_id is not null;
