-- A transaction from before the opening balance waits only where its KID is that of an invoice that came along.

alter table bank_transactions drop constraint bank_transactions_reason_check;
alter table bank_transactions add constraint bank_transactions_reason_check check (reason in (
  'unknown-kid', 'no-kid', 'invoice-not-payable', 'wrong-account', 'may-be-duplicate', 'reversal', 'outgoing', 'format-changed',
  'before-opening', 'above-limit', 'undone'
)) not valid;
