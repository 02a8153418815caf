-- A user with the rights of tilgode_app alone must see whether the tables are up to date.
grant select on schema_migrations to tilgode_app;
