-- A transaction waits also when it may be one that another file has told of, and the bank gives no reference that would settle it.

alter table bank_transactions add column may_be_duplicate boolean not null default false;
comment on column bank_transactions.may_be_duplicate is 'Whether another file may have told of it. Written once by the import, which does not book it then.';

alter table bank_transactions drop constraint bank_transactions_reason_check;
alter table bank_transactions add constraint bank_transactions_reason_check check (reason in (
  'unknown-kid', 'no-kid', 'invoice-not-payable', 'wrong-account', 'may-be-duplicate', 'reversal', 'outgoing', 'format-changed',
  'above-limit', 'undone'
)) not valid;
