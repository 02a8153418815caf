-- Whether a person other than the one who ordered a refund must make its file for the bank.

alter table companies add column four_eyes_refunds boolean not null default false;
