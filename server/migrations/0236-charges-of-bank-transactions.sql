-- What the bank took out of a transaction. It is a fee of its own, the next one of the file. 0 for all that an older version has stored.
alter table bank_transactions add column charges_ore bigint not null default 0;
