-- The bank transaction that brought a payment; what the payer or the till called the payment, and how it was paid.
alter table payments
  add column bank_transaction_id uuid,
  add column reference text,
  add column method text;
alter table payments
  add constraint payments_method_check check (method in ('bank', 'card', 'vipps', 'cash', 'other')) not valid;
