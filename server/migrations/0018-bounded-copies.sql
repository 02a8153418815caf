-- Answers that were errors had no bound: one of 2.3 MB made a page of the log 262 MB long. They have one now, and what is longer
-- than the service writes today is shortened the same way (platform/api-calls.ts). Few rows are errors, fewer of them long.
update api_calls set error = jsonb_build_object('code', error -> 'code', 'message', error -> 'message', 'isShortened', true)
where error is not null and pg_column_size(error) > 1024 and octet_length(error::text) > 16384;

-- What a captured mail says, read when it is captured: a list would have to read and parse whole mails, attachments and all.
-- Null until the worker has read what was captured before (delivery/fill-email-facts.ts). json, not jsonb: it is only ever read as a
-- whole, and takes every text as it is.
alter table captured_emails add column facts json;
create index captured_emails_without_facts_idx on captured_emails (account_id, id) where facts is null;
grant update (facts) on captured_emails to tilgode_app;
