-- An ignored transaction may be the same money as another one, which two files have told of.

alter table bank_transactions add column duplicate_of uuid;
comment on column bank_transactions.duplicate_of is
  'Of an ignored one: the transaction that is the same money. It counts neither at the bank nor in the books. Null: another reason.';
