-- Whether a person approves what an API client asks for, and beyond which amounts.

alter table api_clients
  add column mode text not null default 'direct',
  add column limit_per_document_ore bigint,
  add column limit_per_day_ore bigint;
alter table api_clients add constraint api_clients_mode_check check (mode in ('direct', 'proposes')) not valid;
