-- What 0277 said of new rows holds for all.

alter table journal_entries validate constraint journal_entries_source_document_type_check;
