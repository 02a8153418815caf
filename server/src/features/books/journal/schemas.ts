import { Type } from 'typebox';
import { firstDayOf, isDayOrMonth, lastDayOf } from '../../../domain/days/local-date.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import {
  answerObject,
  comparedBy,
  date,
  id,
  nullable,
  oneOf,
  pathId,
  refTo,
  text,
} from '../../../platform/http/fields.ts';
import { ENTRY_WARNINGS } from './entry-warnings.ts';
import { ENTRY_STATUSES, SERIES, SOURCE_DOCUMENT_TYPES } from '../../../domain/books/journal.ts';

/** What a line is in another currency, where it came of a document or a bank account in one. */
export const inCurrencyFields = {
  currency: nullable(
    oneOf(FOREIGN_CURRENCIES, {
      description:
        'The currency of the document or bank account, where that is not NOK; else null. Gains, losses and revaluations have none.',
      examples: [null],
    }),
  ),
  currencyAmount: nullable(
    Type.Number({ description: 'The amount in `currency`, on the side of its kroner.', examples: [null] }),
  ),
};

export const journalLineSchema = Type.Object(
  {
    lineNumber: Type.Integer({ description: 'From 1.', examples: [1] }),
    account: Type.String({ description: 'Account number.', examples: ['1500'] }),
    accountName: Type.String({ description: 'Name of the account.', examples: ['Kundefordringer'] }),
    description: nullable(Type.String({ description: 'Text of the line.', examples: [null] })),
    debit: comparedBy(
      'booked',
      Type.Number({ description: 'Kroner; 0 on a credit line.', examples: [13218.91] }),
    ),
    credit: comparedBy('booked', Type.Number({ description: 'Kroner; 0 on a debit line.', examples: [0] })),
    vatCode: nullable(Type.String({ description: 'SAF-T tax code.', examples: ['3'] })),
    customerId: nullable(id('The client, on lines of the customer ledger.')),
    customerName: nullable(
      Type.String({ description: 'The name of that client as it is now.', examples: ['Fjordkaffe AS'] }),
    ),
    supplierId: nullable(id('The supplier, on lines of the supplier ledger.')),
    projectId: nullable(id('The project.')),
    vatDeviation: Type.Boolean({
      description: 'Whether the line states on purpose that VAT is not base times rate.',
      examples: [false],
    }),
    ...inCurrencyFields,
  },
  { $id: 'JournalLine', description: 'One line of a journal entry.' },
);

export const journalEntrySchema = Type.Object(
  {
    id: id('Identifier.'),
    series: oneOf(SERIES, { description: 'Number series.', examples: ['SalesInvoice'] }),
    number: comparedBy(
      'given',
      Type.Integer({
        description: 'Entry number: 1, 2, 3 … per series and year of posting.',
        examples: [1],
      }),
    ),
    documentDate: comparedBy('day', date('Date of the document.')),
    postingDate: comparedBy('day', date('Date on which it counts in the books.')),
    description: comparedBy(
      'text-of-entry',
      Type.String({ description: 'What was booked.', examples: ['Faktura 1'] }),
    ),
    status: oneOf(ENTRY_STATUSES, {
      description: '`Reversed` when another entry corrects it.',
      examples: ['Posted'],
    }),
    sourceDocumentType: oneOf(SOURCE_DOCUMENT_TYPES, {
      description: 'The kind of document that caused the entry.',
      examples: ['Invoice'],
    }),
    sourceDocumentId: id('The causing document, e.g. an invoice; a manual entry is its own.'),
    correctsEntryId: nullable(id('The posted entry that this one corrects.')),
    bankTransactionId: nullable(
      id(
        'The transaction of the bank that a manual entry or the entry of a fee stands for; null once either is undone.',
      ),
    ),
    lines: Type.Array(refTo(journalLineSchema), { description: 'Debit and credit sum to the same.' }),
    warnings: Type.Optional(
      Type.Array(
        answerObject('JournalEntryWarning', {
          field: text('The field, as in `errors` of `validation-failed`.', 'documentDate'),
          code: oneOf(ENTRY_WARNINGS, {
            description:
              '- `closed-month`: the entry counts from the first open day\n- `sales-with-settlement`: sales without a VAT code beside 2740 or 2745 are in no VAT return\n\nNew codes may come.',
            examples: ['closed-month'],
          }),
          message: text(
            'For developers; may change.',
            'The month is closed, so the entry counts from the first open day.',
          ),
        }),
        {
          description:
            'Only in the answer that posts it: what should be known of the entry, although nothing was refused. Left out when there is nothing.',
        },
      ),
    ),
  },
  { $id: 'JournalEntry', description: 'A posted journal entry.' },
);

export const entryIdParameter = Type.Object({
  id: pathId('JournalEntryId', 'The entry.'),
});

export function checkPeriodOrder(query: unknown): FieldError[] {
  const { from, to } = query as Record<string, unknown>;
  if (typeof from !== 'string' || typeof to !== 'string' || !isDayOrMonth(from) || !isDayOrMonth(to))
    return [];
  return lastDayOf(to) < firstDayOf(from) ? [{ field: 'to', code: 'before-from' }] : [];
}
