-- A search for Andre finds André: what is searched has the text with plain letters behind the text itself.

create function plain_letters(said text) returns text
language sql immutable parallel safe
return translate(said, 'àáâãäçčďđèéêëěìíîïñńňòóôõöřšťùúûüůýÿžźż', 'aaaaæccddeeeeeiiiinnnooooørstuuuuuyyzzz');
comment on function plain_letters is
  'A text in lower case without accents. Å, æ and ø are letters of their own and stay; ä and ö count as æ and ø.';

create function with_plain_letters(said text) returns text
language sql immutable parallel safe
return case when said = plain_letters(said) then said else said || E'\n' || plain_letters(said) end;

grant update (text) on searched_documents, searched_entries to tilgode_app;

alter table search_marks add column has_plain_letters boolean not null default false;
comment on column search_marks.has_plain_letters is
  'Whether what this account has in searched_documents and searched_entries has its plain letters. Written by the job that fills both.';
