-- The API client that sent a file of the bank, whose limits its transactions keep.

alter table bank_files add column grant_id uuid;
comment on column bank_files.grant_id is
  'The grant of the API client that sent it, which may be gone since. Null: a person, the folder, the command line or the simulated bank.';
