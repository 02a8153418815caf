-- An older version may work on a database only while its tables have what it uses. A count of migrations does not tell that.

create table oldest_versions (
  migration text primary key,
  version text not null
);
comment on table oldest_versions is 'Migrations that have taken from the tables what older versions use, and the oldest version that may work on the database since.';
-- A user with the rights of tilgode_app alone must see whether it may work.
grant select on oldest_versions to tilgode_app;
insert into oldest_versions (migration, version) values ('0227-oldest-versions', '1.1.0');
