import { Type } from 'typebox';

import { LIMITS } from '../../domain/limits.ts';
import { answerObject, nullable, oneOf } from '../../platform/http/fields.ts';
import { MOST_REPORTED } from './most-told.ts';
import { importProblem } from './problem-schema.ts';

export { importedFileSchema } from './files/schemas.ts';

export const IMPORT_KINDS = ['clients', 'products', 'invoices'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const importReportSchema = Type.Object(
  {
    kind: oneOf(IMPORT_KINDS, { description: 'What the rows are.', examples: ['clients'] }),
    encoding: nullable(
      oneOf(['utf-8', 'utf-16', 'windows-1252'], {
        description: 'What the bytes were read as; null when they are no text.',
        examples: ['utf-8'],
      }),
    ),
    separator: nullable(
      oneOf(['semicolon', 'comma', 'tab'], {
        description: 'What stands between the cells; null when the file is no text.',
        examples: ['semicolon'],
      }),
    ),
    columns: Type.Array(
      answerObject('ImportColumn', {
        header: Type.String({ description: 'As it stands in the file.', examples: ['Forfall'] }),
        field: nullable(
          Type.String({
            description: 'What the column was taken for, a field of the request; null: it is not read.',
            examples: ['dueDate'],
          }),
        ),
      }),
      { description: 'The columns of the file, in order.' },
    ),
    rowCount: Type.Integer({
      description: 'The rows below the header that are not blank.',
      examples: [12],
    }),
    leftOutCount: Type.Integer({ description: 'The rows that were left out.', examples: [0] }),
    importedCount: Type.Integer({
      description: 'How many clients, products or invoices were made; 0 when there are errors.',
      examples: [12],
    }),
    newClientCount: Type.Integer({
      description: 'How many clients the register got, those of orders among them; 0 when there are errors.',
      examples: [3],
    }),
    clientIds: Type.Array(Type.String({ format: 'uuid' }), {
      maxItems: LIMITS.importRows,
      description: `Of a file of clients: the clients of its rows in their order, new ones and those that were kept; at most ${LIMITS.importRows}. Empty for other files, and when there are errors. The new ones of a dry run are not there afterwards.`,
      examples: [[]],
    }),
    errorCount: Type.Integer({ description: 'How many errors there are.', examples: [0] }),
    errors: Type.Array(importProblem, {
      maxItems: MOST_REPORTED,
      description: `What is wrong, by line and column; at most ${MOST_REPORTED}.`,
    }),
    warnings: Type.Array(importProblem, {
      maxItems: MOST_REPORTED,
      description: `What hinders nothing, but may be a mistake; at most ${MOST_REPORTED}.`,
    }),
  },
  { $id: 'ImportReport', description: 'What was understood of a file, and what came of it.' },
);
