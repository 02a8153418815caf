-- Whether an API client is a program or an agent; when it first called the tools for agents, and when a person last said what it is.

alter table api_clients
  add column acts_as text not null default 'program',
  add column tools_called_at timestamptz,
  add column acts_as_set_at timestamptz;
alter table api_clients add constraint api_clients_acts_as_check check (acts_as in ('program', 'agent')) not valid;
