-- Days from the invoice date to the due date, which the form of the app proposes.
alter table companies add column payment_term_days integer not null default 14;
-- Null: as the company says.
alter table clients add column payment_term_days integer;
