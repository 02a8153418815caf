-- The bank's code (ISO 9362), which banks outside the EEA ask for beside the IBAN. Empty: none is named.
alter table companies add column bic text not null default '';
