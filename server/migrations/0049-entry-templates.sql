-- Entries that people post again and again, by a name. What is posted never changes, so a template only points to an entry.
create table entry_templates (
  account_id text not null,
  id uuid not null,
  name text not null,
  entry_id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, entry_id) references journal_entries
);

grant select, insert, delete on entry_templates to tilgode_app;
