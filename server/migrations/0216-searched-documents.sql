-- What the text search looks in, by an index of our own trigrams and with the totals (decision 28).

create function account_trigrams(account_id text, said text) returns text[]
language sql immutable parallel safe
return array(select distinct account_id || substr(said, n, 3) from generate_series(1, length(said) - 2) n);
comment on function account_trigrams is
  'Every three characters that follow one another, behind the id of the account. So an index of them has short lists also where '
  'one account has most rows, and knows every letter, whatever the locale of the database.';

create table searched_documents (
  account_id text not null,
  invoice_id uuid not null,
  text text collate norwegian not null,
  total_ore bigint not null,

  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices
);
comment on table searched_documents is
  'What the text search looks in, of issued documents. Written by a job behind search_marks, so that sending costs nothing more.';
create index searched_documents_trigrams_idx on searched_documents using gin (account_trigrams(account_id, text));
create index searched_documents_total_idx on searched_documents (account_id, total_ore);
grant select, insert, delete on searched_documents to tilgode_app;

alter table search_marks add column documents_through bigint not null default 0;
comment on column search_marks.documents_through is 'Up to which number documents are in searched_documents.';
comment on column search_marks.texts_through is 'As documents_through, of invoice_texts. Services of 1.0.0 write and read it.';
comment on table invoice_texts is
  'What services of 1.0.0 search in. It goes when none of them can run any more. Until then retention empties its rows, too.';
