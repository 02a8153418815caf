-- Programs of others, to which people give access to a company.

create table apps (
  -- The client id: `app_…` of an app that a company has registered, or the address of a client ID metadata document.
  id text primary key,
  -- The company that has registered the app; null for one that a document describes.
  company_id uuid references companies,
  name text not null,
  homepage text,
  redirect_uris text[] not null,
  -- Null for an app without a secret: a program on the machine of a person.
  secret_sha256 bytea,
  -- After a rotation the old secret works for a day.
  old_secret_sha256 bytea,
  old_secret_until timestamptz,
  -- When the operator has said that the app is what it says it is.
  verified_at timestamptz,
  created_at timestamptz not null,
  check ((old_secret_sha256 is null) = (old_secret_until is null))
);
comment on table apps is
  'Apps, by client id. Written by the app and the command line; one that a document describes when a person connects it.';
create index apps_company_idx on apps (company_id);
grant select, insert, update, delete on apps to tilgode_app;
