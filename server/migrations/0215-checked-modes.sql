-- What 0211 said of new rows holds for all.

alter table api_clients validate constraint api_clients_mode_check;
