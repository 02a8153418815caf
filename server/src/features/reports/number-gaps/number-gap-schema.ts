import { SERIES } from '../../../domain/books/journal.ts';
import { Type } from 'typebox';
import { answerObject, nullable, oneOf, timestamp } from '../../../platform/http/fields.ts';

export const numberGapSchema = answerObject('NumberGap', {
  series: oneOf(['Document', 'Quote', ...SERIES], {
    description:
      '`Document`: invoices and credit notes, and so KIDs; `Quote`: quotes; else the series of journal entries.',
    examples: ['Document'],
  }),
  year: nullable(
    Type.Integer({
      description: 'Year of posting, of entries; null for documents and quotes.',
      examples: [null],
    }),
  ),
  from: Type.Integer({ description: 'The first number that is left out.', examples: [8] }),
  to: Type.Integer({ description: 'The last number that is left out.', examples: [107] }),
  filled: Type.Array(Type.Integer(), {
    description:
      'Numbers of it that documents have got again: they were out when the database went back, and were made again with their number. Empty when none was.',
    examples: [[8]],
  }),
  reason: oneOf(['restore', 'recover'], {
    description: 'A backup was restored, or the database was recovered to a point in time.',
    examples: ['restore'],
  }),
  restoredTo: timestamp('The moment that the database went back to. Later numbers may be known outside.'),
  recordedAt: timestamp('When the gap was recorded.'),
});
