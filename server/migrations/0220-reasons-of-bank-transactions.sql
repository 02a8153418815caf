-- A transaction waits also when it is above the limits of the API client that sent its file.

alter table bank_transactions drop constraint bank_transactions_reason_check;
alter table bank_transactions add constraint bank_transactions_reason_check check (reason in (
  'unknown-kid', 'no-kid', 'invoice-not-payable', 'wrong-account', 'reversal', 'outgoing', 'format-changed', 'above-limit', 'undone'
)) not valid;
