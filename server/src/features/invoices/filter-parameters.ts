import { CHANNELS } from '../../domain/deliveries.ts';
import { CURRENCIES } from '../../domain/currency/currency.ts';
import { Type } from 'typebox';
import { INVOICE_STATUSES, INVOICE_TYPES } from '../../domain/invoices/invoice-status.ts';
import { withoutBlanks } from '../../domain/invoices/kid.ts';
import { allowedValues } from '../../domain/errors/field-errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { commaList, oneOf, sharedParameters, textFilter, amountFilter } from '../../platform/http/fields.ts';
import { metadataFilter } from './content-schemas.ts';
import { readPairs } from './metadata-pairs.ts';

/** `metadata` of a filter as a list. */
export function metadataPairsFilter() {
  return commaList(
    Type.String({ pattern: '^[^=,]+=[^,]*$' }),
    'The same as a list, for generated clients that cannot write `metadata[orderId]=10045`: `orderId=10045,channel=web`. A comma ends a pair, and the first = of a pair ends its key.',
    ['orderId=10045'],
    2000,
  );
}

/** The query parameters by which invoices are chosen. */
export const filterParameters = sharedParameters('InvoiceFilter', {
  status: commaList(oneOf(INVOICE_STATUSES), 'One or more statuses.', ['sent', 'overdue']),
  issued: Type.Optional(
    Type.Boolean({
      description: 'Whether it is issued, and so has a number; `false`: the drafts.',
      examples: [true],
    }),
  ),
  type: Type.Optional(
    oneOf(INVOICE_TYPES, {
      description: 'Only invoices or only credit notes.',
      examples: ['invoice'],
    }),
  ),
  channel: Type.Optional(
    oneOf(CHANNELS, {
      description: 'Gone to the customer in this way: with this `channel`.',
      examples: ['e-invoice'],
    }),
  ),
  clientId: textFilter('Linked to this client.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90', 'uuid'),
  number: textFilter('With this number.', '1'),
  kid: textFilter('With this KID. What cannot be one is `invalid-kid`.', '0000000018'),
  reference: textFilter('With exactly this reference.', 'ordre-10045'),
  externalId: textFilter('With exactly this `externalId`; one at most has it.', 'ordre-10045'),
  metadata: Type.Optional(metadataFilter),
  metadataPairs: metadataPairsFilter(),
  issuedFrom: textFilter('Invoice date on or after.', '2026-07-01', 'date'),
  issuedTo: textFilter('Invoice date on or before.', '2026-07-31', 'date'),
  dueFrom: textFilter('Due on or after.', '2026-08-01', 'date'),
  dueTo: textFilter('Due on or before.', '2026-08-31', 'date'),
  updatedSince: textFilter(
    'Changed at or after. A change may show up to a minute after its `updatedAt`: ask from a minute before the last one that you have.',
    '2026-07-20T08:30:00Z',
    'date-time',
  ),
  currency: Type.Optional(oneOf(CURRENCIES, { description: 'In this currency.', examples: ['EUR'] })),
  amountFrom: amountFilter('Total of at least, in NOK; a draft in another currency has none.', 100),
  amountTo: amountFilter('Total of at most.', 2500),
  outstanding: Type.Optional(
    Type.Boolean({
      description: 'Whether something is still owed, fees among it.',
      examples: [true],
    }),
  ),
  overdue: Type.Optional(
    Type.Boolean({
      description:
        'Whether the invoice is overdue today: an amount is still owed on the invoice or on fees of its letters, and `payableUntil` has passed. An amount that is credited or written off is not owed, although a lost invoice keeps its `status`.',
      examples: [true],
    }),
  ),
  partlyPaid: Type.Optional(
    Type.Boolean({
      description: 'Whether money has come on the invoice, and something of it is left to pay.',
      examples: [true],
    }),
  ),
  undelivered: Type.Optional(
    Type.Boolean({
      description:
        'Whether it did not reach the customer: the last mail of the document or of a letter about it was refused for good, or its e-invoice failed, and something is left to pay. A reminded invoice keeps its `status` then.',
      examples: [true],
    }),
  ),
  lost: Type.Optional(
    Type.Boolean({
      description: 'Whether it is written off as a loss that has not come in since.',
      examples: [false],
    }),
  ),
  q: textFilter(
    "Text in the client's name, the number or the reference; or the KID, the total, as in `12 500,00` (without øre it finds every total of as many whole kroner), or the client's organisation number or mail address in the register.",
    'fjord',
  ),
});

/** The rule of these parameters that their schemas cannot say. */
export function checkFilter(query: unknown): FieldError[] {
  const { status, kid } = query as Record<string, unknown>;
  const errors = checkMetadataPairs(query);
  const known: readonly string[] = INVOICE_STATUSES;
  if (typeof status === 'string' && !status.split(',').every((name) => known.includes(name))) {
    errors.push({ field: 'status', code: 'unknown-value', details: allowedValues(known) });
  }
  if (typeof kid === 'string' && !/^\d{1,25}-?$/.test(withoutBlanks(kid))) {
    errors.push({ field: 'kid', code: 'invalid-kid' });
  }
  return errors;
}

/** The rule of `metadataPairs` that its schema cannot say. */
export function checkMetadataPairs(query: unknown): FieldError[] {
  const { metadataPairs } = query as Record<string, unknown>;
  if (typeof metadataPairs !== 'string' || readPairs(metadataPairs).every(([key]) => key !== '')) return [];
  return [{ field: 'metadataPairs', code: 'invalid-format', details: { format: PAIRS } }];
}

const PAIRS = 'pairs with commas between them, as in orderId=10045,channel=web';
