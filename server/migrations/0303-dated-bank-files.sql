-- When a bank file came by the clock of its test account.
alter table bank_files add column dated_at timestamptz;
comment on column bank_files.dated_at is 'By the test clock that stood then. Null: created_at.';
