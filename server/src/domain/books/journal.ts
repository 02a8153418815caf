export const SERIES = ['SalesInvoice', 'CreditNote', 'SupplierInvoice', 'Bank', 'Manual'] as const;
export type Series = (typeof SERIES)[number];

export const SOURCE_DOCUMENT_TYPES = [
  'Invoice',
  'CreditNote',
  'Payment',
  'Reminder',
  'WriteOff',
  'Manual',
  'Refund',
  'Waiver',
  'OpeningBalance',
  'YearResult',
] as const;
export type SourceDocumentType = (typeof SOURCE_DOCUMENT_TYPES)[number];

export const ENTRY_STATUSES = ['Posted', 'Reversed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];
