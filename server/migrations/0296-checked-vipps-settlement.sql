-- The rows of before fulfil the conditions of the migration before. Validating locks no one out.

alter table bank_files validate constraint bank_files_origin_check;
alter table bank_files validate constraint bank_files_format_check;
alter table bank_transactions validate constraint bank_transactions_format_check;
alter table bank_transactions validate constraint bank_transactions_reason_check;
