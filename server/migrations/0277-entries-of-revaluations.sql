-- Entries book revaluations, too.

alter table journal_entries drop constraint journal_entries_source_document_type_check;
alter table journal_entries add constraint journal_entries_source_document_type_check
  check (source_document_type in (
    'Invoice', 'CreditNote', 'Payment', 'Reminder', 'WriteOff', 'Manual', 'Refund', 'Waiver', 'OpeningBalance',
    'YearResult', 'CurrencyRevaluation'
  )) not valid;
