-- A transaction is in the currency of its bank account, and so is what it became (bank_allocations).

alter table bank_transactions add column currency text not null default 'NOK';
alter table bank_transactions add constraint bank_transactions_currency_check
  check (currency in ('NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP')) not valid;
-- exchange-rate-missing: the invoice would have been paid, and no rate of the day is known.
alter table bank_transactions drop constraint bank_transactions_reason_check;
alter table bank_transactions add constraint bank_transactions_reason_check check (reason in (
  'unknown-kid', 'no-kid', 'invoice-not-payable', 'wrong-account', 'may-be-duplicate', 'reversal', 'outgoing', 'format-changed',
  'before-opening', 'above-limit', 'exchange-rate-missing', 'undone'
)) not valid;
comment on column bank_transactions.kid is
  'The KID, or the creditor reference of a transaction in another currency than kroner.';
