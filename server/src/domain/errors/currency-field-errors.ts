import type { FieldErrorKind } from './field-error-details.ts';
import { joined } from './field-error-details.ts';

/** The codes of currencies. */
export const CURRENCY_FIELD_ERRORS = {
  'unsupported-currency': {
    message: ({ allowed = ['NOK'] }) =>
      `Must be in ${joined(allowed)}. The company turns other currencies on; \`currencies\` of GET /v1/settings names them. A move takes NOK alone: settle the rest, or leave it in the old system.`,
    example: { field: 'currency', details: { allowed: ['NOK', 'EUR'] } },
  },
  'price-missing': {
    message: 'A line in another currency than NOK states its price: that of its product is in NOK.',
    example: { field: 'lines[0].unitPrice' },
  },
  'other-currency': {
    message: 'Must be in the currency of the bank account of the transaction.',
    example: { field: 'allocations[0].invoiceId' },
  },
  'only-in-another-currency': {
    message: 'Only of an invoice in another currency than NOK; leave it out.',
    example: { field: 'amountNok' },
  },
} as const satisfies Record<string, FieldErrorKind>;
