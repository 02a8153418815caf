-- Text search looks in an index of issued documents, which never change (decision 28). A job fills the index, so that sending
-- costs nothing more.

create table invoice_texts (
  account_id text not null,
  invoice_id uuid not null,
  -- The client's name, the reference and the number, in lower case, one a line.
  text text collate norwegian not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices
);

-- Documents up to this number have their text there.
create table invoice_text_marks (
  account_id text primary key references accounts,
  through_number bigint not null
);

grant select, insert on invoice_texts to tilgode_app;
grant select, insert, update on invoice_text_marks to tilgode_app;

-- Both extensions come with PostgreSQL, and the owner of a database may create them. Where they are not allowed, a search reads
-- all texts of the account.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index invoice_texts_search_idx on invoice_texts using gin (account_id, text gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
