import { Type } from 'typebox';

import { answerObject, nullable, oneOf } from '../../platform/http/fields.ts';
import { MOST_REPORTED } from './most-told.ts';

export const IMPORT_KINDS = ['clients', 'products', 'invoices'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const told = answerObject('ImportProblem', {
  line: nullable(
    Type.Integer({
      description: 'The line of the file on which the row begins, from 1; null: the file as a whole.',
      examples: [4],
    }),
  ),
  column: nullable(
    Type.Integer({
      description: 'The column, from 1; null: the row as a whole, or a column that is not there.',
      examples: [3],
    }),
  ),
  field: nullable(
    Type.String({
      description: 'The field of the request that the column stands for, as `columns` names it; null: none.',
      examples: ['dueDate'],
    }),
  ),
  code: Type.String({
    description: 'Stable code: that of a field or of an error, as `POST` of one of them would answer.',
    examples: ['invalid-date'],
  }),
  message: Type.String({
    description: 'What would be right, for developers; may change; never holds customer data.',
    examples: ['Must be a day of the calendar from 2000 to 2199, written dd.MM.yyyy or yyyy-MM-dd.'],
  }),
  details: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Extra facts for some codes.',
        examples: [{ format: 'dd.MM.yyyy or yyyy-MM-dd' }],
      },
    ),
  ),
});

export const importReportSchema = Type.Object(
  {
    kind: oneOf(IMPORT_KINDS, { description: 'What the rows are.', examples: ['clients'] }),
    encoding: nullable(
      oneOf(['utf-8', 'windows-1252'], {
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
    errorCount: Type.Integer({ description: 'How many errors there are.', examples: [0] }),
    errors: Type.Array(told, {
      maxItems: MOST_REPORTED,
      description: `What is wrong, by line and column; at most ${MOST_REPORTED}.`,
    }),
    warnings: Type.Array(told, {
      maxItems: MOST_REPORTED,
      description: `What hinders nothing, but may be a mistake; at most ${MOST_REPORTED}.`,
    }),
  },
  { $id: 'ImportReport', description: 'What was understood of a file, and what came of it.' },
);
