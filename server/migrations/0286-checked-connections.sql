alter table api_clients validate constraint api_clients_app_fkey;
alter table api_clients validate constraint api_clients_secret_check;
alter table api_clients validate constraint api_clients_person_check;
