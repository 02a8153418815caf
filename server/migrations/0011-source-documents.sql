-- What else an entry may be booked for: money paid back to a customer, claims of letters given up, balances brought over from
-- earlier books, and the result of a year.
alter table journal_entries drop constraint journal_entries_source_document_type_check;
alter table journal_entries add constraint journal_entries_source_document_type_check check (
  source_document_type in
    ('Invoice', 'CreditNote', 'Payment', 'Reminder', 'WriteOff', 'Manual', 'Refund', 'Waiver', 'OpeningBalance', 'YearResult')
);
