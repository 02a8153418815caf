-- What the company owes a customer in other currencies than kroner: {"EUR": {"bookedOre": 0, "bookedNokOre": 0, "unbookedOre": 0,
-- "unbookedNokOre": 0}}. Amounts are in hundredths of the currency, and the kroner are what they stand at in the books. One column, so that
-- the lock of a customer's credit reads all of it. Null: never any.

alter table clients add column foreign_credit jsonb;

alter table clients add constraint clients_foreign_credit_check
  check (not jsonb_path_exists(foreign_credit, '$.*.* ? (@ < 0)')) not valid;
