-- Since when the person has a password although nothing has proved the address. Null: the address is proved, by a mailed
-- link or by the operator.
alter table people add column address_unproved_since timestamptz;
