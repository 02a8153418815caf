import { Type } from 'typebox';
import { firstDayOf, isDayOrMonth, lastDayOf } from '../../../domain/local-date.ts';
import type { FieldError } from '../../../domain/field-errors.ts';
import { compared, date, id, nullable, oneOf, pathId, refTo } from '../../../platform/http/fields.ts';
import { ENTRY_STATUSES, SERIES, SOURCE_DOCUMENT_TYPES } from '../../../domain/books/journal.ts';

export const journalLineSchema = Type.Object(
  {
    lineNumber: Type.Integer({ description: 'From 1.', examples: [1] }),
    account: Type.String({ description: 'Account number.', examples: ['1500'] }),
    accountName: Type.String({ description: 'Name of the account.', examples: ['Kundefordringer'] }),
    description: nullable(Type.String({ description: 'Text of the line.', examples: [null] })),
    debit: compared(
      'interest',
      Type.Number({ description: 'Kroner; 0 on a credit line.', examples: [13218.91] }),
    ),
    credit: compared('interest', Type.Number({ description: 'Kroner; 0 on a debit line.', examples: [0] })),
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
  },
  { $id: 'JournalLine', description: 'One line of a journal entry.' },
);

export const journalEntrySchema = Type.Object(
  {
    id: id('Identifier.'),
    series: oneOf(SERIES, { description: 'Number series.', examples: ['SalesInvoice'] }),
    number: compared(
      'given',
      Type.Integer({
        description: 'Entry number: 1, 2, 3 … per series and year of posting.',
        examples: [1],
      }),
    ),
    documentDate: compared('day', date('Date of the document.')),
    postingDate: compared('day', date('Date on which it counts in the books.')),
    description: compared(
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
    lines: Type.Array(refTo(journalLineSchema), { description: 'Debit and credit sum to the same.' }),
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
