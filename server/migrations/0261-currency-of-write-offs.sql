-- A write-off is in the currency of its invoice. Null: the invoice is in kroner.

alter table write_offs
  -- What the write-off took off the receivable.
  add column amount_nok_ore bigint;
