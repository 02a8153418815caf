import { bankTransactionSchema } from '../../bank-transactions/schemas.ts';
import { bankFileSchema } from '../../bank/schemas.ts';
import { journalEntrySchema, journalLineSchema } from '../../books/schemas.ts';
import { clientSchema } from '../../clients/schemas.ts';
import { invoiceSchema, listedPaymentSchema } from '../../invoices/schemas.ts';
import { productSchema } from '../../products/schemas.ts';
import { quoteSchema } from '../../quotes/schemas.ts';
import { recurringInvoiceSchema } from '../../recurring-invoices/schemas.ts';

const { lines: _lines, ...entry } = journalEntrySchema.properties;

/** The columns of the tables: the fields of the API, so that a new field is a new column. */
export const COLUMNS = {
  customers: Object.keys(clientSchema.properties),
  products: Object.keys(productSchema.properties),
  invoices: Object.keys(invoiceSchema.properties),
  quotes: Object.keys(quoteSchema.properties),
  'recurring-invoices': Object.keys(recurringInvoiceSchema.properties),
  payments: Object.keys(listedPaymentSchema.properties),
  'bank-files': Object.keys(bankFileSchema.properties),
  'bank-transactions': Object.keys(bankTransactionSchema.properties),
  'log-of-changes': ['id', 'at', 'actor', 'address', 'action', 'subject', 'details'],
} as const;

/** A row is a line of an entry. */
export const JOURNAL_COLUMNS = { entry: Object.keys(entry), line: Object.keys(journalLineSchema.properties) };
