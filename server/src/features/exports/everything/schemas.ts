import { Type } from 'typebox';
import { fieldErrorSchema } from '../../../platform/http/openapi/documented-endpoint.ts';
import { bankTransactionSchema } from '../../bank-transactions/schemas.ts';
import { bankFileSchema } from '../../bank/schemas.ts';
import { journalEntrySchema, journalLineSchema } from '../../books/schemas.ts';
import { clientSchema } from '../../clients/schemas.ts';
import { accountSettingsSchema } from '../../companies/schemas.ts';
import { listedPaymentSchema, invoiceSchema, resourceSchemas } from '../../invoices/schemas.ts';
import { productSchema } from '../../products/schemas.ts';
import { quoteSchema } from '../../quotes/schemas.ts';
import { exchangeRateSchema } from '../../rates/schemas.ts';
import { recurringInvoiceSchema } from '../../recurring-invoices/schemas.ts';
import { currencyRevaluationSchema } from '../../year-end/schemas.ts';

const any = Type.Unsafe<unknown>({});

/** The schemas that write the files: those of the API, so that a file has nothing that no answer has. */
export const WRITTEN_BY = {
  customers: clientSchema,
  products: productSchema,
  invoices: invoiceSchema,
  quotes: quoteSchema,
  'recurring-invoices': recurringInvoiceSchema,
  payments: listedPaymentSchema,
  'bank-files': bankFileSchema,
  'bank-transactions': bankTransactionSchema,
  'currency-revaluations': currencyRevaluationSchema,
  settings: accountSettingsSchema,
  'log-of-changes': Type.Object({
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    actor: Type.String(),
    address: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    action: Type.String(),
    subject: Type.String(),
    details: any,
  }),
  journal: journalEntrySchema,
} as const;

/** Those that the others refer to. */
export const NAMED = [
  ...new Set([
    ...resourceSchemas,
    fieldErrorSchema,
    clientSchema,
    productSchema,
    quoteSchema,
    recurringInvoiceSchema,
    bankFileSchema,
    bankTransactionSchema,
    journalLineSchema,
    journalEntrySchema,
    exchangeRateSchema,
    currencyRevaluationSchema,
  ]),
];

const { lines: _lines, ...entry } = journalEntrySchema.properties;

/** The columns of the journal's table: a row is a line of an entry. */
export const JOURNAL_COLUMNS = {
  entry: Object.keys(entry),
  line: Object.keys(journalLineSchema.properties),
};
