-- Whether the one who orders a refund must be another than the one who makes the file for the bank that has it.

alter table companies add column four_eyes_refunds boolean not null default false;
