import type { FieldErrorKind } from './field-error-details.ts';
import { joined } from './field-error-details.ts';

/** The codes of currencies. */
export const CURRENCY_FIELD_ERRORS = {
  'unsupported-currency': {
    message: ({ allowed = ['NOK'] }) =>
      `Must be in ${joined(allowed)}. The company turns other currencies on; \`currencies\` of GET /v1/settings names them. A move takes NOK alone: settle the rest, or leave it in the old system.`,
    example: { field: 'currency', details: { allowed: ['NOK', 'EUR'] } },
  },
} as const satisfies Record<string, FieldErrorKind>;
