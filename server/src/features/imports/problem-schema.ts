import { Type } from 'typebox';
import { answerObject, nullable } from '../../platform/http/fields.ts';

/** What is wrong with a file of rows, or may be. */
export const importProblem = answerObject('ImportProblem', {
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
