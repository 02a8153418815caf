-- The access that a person gives to an app is an API client without a secret of its own.

alter table api_clients
  add column app_id text,
  add column person_id uuid,
  add column renewed_at timestamptz,
  -- The person of an app with a secret has left: the access waits for an owner or admin to take it over.
  add column person_left_at timestamptz,
  alter column secret_sha256 drop not null;

alter table api_clients add constraint api_clients_app_fkey foreign key (app_id) references apps not valid;
alter table api_clients
  add constraint api_clients_secret_check check ((secret_sha256 is null) = (app_id is not null)) not valid;
alter table api_clients
  add constraint api_clients_person_check check ((person_id is null) = (app_id is null)) not valid;
