import { ENTRY_KINDS } from './entry-texts.ts';

export const SERIES = ['SalesInvoice', 'CreditNote', 'SupplierInvoice', 'Bank', 'Manual'] as const;
export type Series = (typeof SERIES)[number];

/** What causes an entry. */
export type SourceDocumentType = keyof typeof ENTRY_KINDS;
export const SOURCE_DOCUMENT_TYPES = Object.keys(ENTRY_KINDS) as SourceDocumentType[];

export const ENTRY_STATUSES = ['Posted', 'Reversed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];
