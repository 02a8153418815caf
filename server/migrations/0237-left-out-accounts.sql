alter table bank_files
  -- The bank accounts in the file that it was not imported for, and how many transactions they have.
  add column left_out_accounts text[] not null default '{}',
  add column left_out_transaction_count integer not null default 0,
  -- The file that brought the same content first. This one brings what that one had left out, of these bank accounts alone.
  add column again_of uuid,
  add column again_accounts text[];
comment on column bank_files.sha256 is
  'Of the content, in hexadecimal digits. Where the same content comes again: of that and of the accounts that it brings.';
