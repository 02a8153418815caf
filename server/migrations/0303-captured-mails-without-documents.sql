-- A captured mail leaves out the bytes of the documents that it carries, because document_files has them.
alter table captured_emails add column left_out jsonb not null default '[]';
comment on column captured_emails.left_out is
  'The documents whose base64 the source leaves out, each with the offset where it belongs: [{"documentId", "offset"}].';
-- PDFs and base64 of compressed bytes gain little by being compressed again, and cost the most of what a mail costs the server.
alter table document_files alter column pdf set storage external;
