import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { IMPORT_KEPT_DAYS, IMPORT_KINDS, IMPORT_STATUSES } from '../../../domain/moves/imports.ts';
import { IMPORT_WARNINGS } from '../../../domain/moves/import-warnings.ts';
import {
  answerObject,
  closedObject,
  commaList,
  date,
  id,
  kroner,
  nullable,
  oneOf,
  pathId,
  text,
  timestamp,
} from '../../../platform/http/fields.ts';
import { MOST_REPORTED } from '../most-told.ts';
import { importProblem } from '../problem-schema.ts';

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const figures = (name: string, what: string, example: [count: number, amount: number]) =>
  answerObject(name, {
    count: count(`How many ${what} there are.`, example[0]),
    amount: kroner('Their sum.', example[1]),
  });

const source = answerObject('ImportSource', {
  software: nullable(text('The program that made the file, with its version.', 'Nøyaktig 12.002')),
  version: nullable(
    text(
      'Of SAF-T, as the structure of the file tells where it names another; null: the file is CSV.',
      '1.30',
    ),
  ),
  companyName: nullable(text('The company of the file.', 'Fjord & Fjell AS')),
  orgNumber: nullable(text('Its organisation number.', '914778271')),
  from: nullable(date('The first day of the file.', '2026-01-01')),
  to: nullable(date('Its last day.', '2026-06-30')),
});

export const reportSchema = answerObject('ImportedFileReport', {
  accountCount: count('Accounts with their balances.', 62),
  customerCount: count('Customers.', 140),
  entryCount: count('Entries that were read.', 1_204),
  lineCount: count('Their lines; of CSV the rows.', 3_711),
  receivablesAccounts: Type.Array(Type.String({ examples: ['1500'] }), {
    description: 'The accounts on which customers have balances.',
  }),
  balance: kroner(
    'The closing balances of all accounts together, debit less credit; 0 where the file is whole.',
    0,
  ),
  receivables: kroner('The closing balances of the customers together.', 128_400),
  openInvoices: figures('ImportOpenInvoices', 'open invoices', [31, 131_900]),
  openCredits: figures('ImportOpenCredits', 'credit notes and payments that are too much', [2, -3_500]),
  columns: Type.Array(
    answerObject('ImportedFileColumn', {
      header: text('As it stands in the file.', 'Forfall'),
      field: nullable(text('What it was taken for; null: it is not read.', 'dueDate')),
      samples: Type.Array(Type.String({ examples: ['31.07.2026'] }), {
        maxItems: 3,
        description: 'Its first cells.',
      }),
    }),
    { description: 'Of CSV the columns, in order; of SAF-T none.' },
  ),
  errorCount: count('How many errors the rows of CSV have.', 0),
  errors: Type.Array(importProblem, {
    maxItems: MOST_REPORTED,
    description: `What is wrong in CSV, by line and column; at most ${MOST_REPORTED}.`,
  }),
  warnings: Type.Array(
    answerObject('ImportWarning', {
      code: oneOf(IMPORT_WARNINGS, {
        description: 'Stable code.',
        examples: ['due-date-missing'],
      }),
      count: count('How many it is about.', 4),
      amount: nullable(kroner('Their sum, or the difference; null where there is none.', 12_500)),
    }),
    { description: 'What hinders nothing, but may hinder a move.' },
  ),
});

export const importedFileSchema = Type.Object(
  {
    id: id('Identifier.'),
    kind: oneOf(IMPORT_KINDS, { description: 'What the file is.', examples: ['saf-t'] }),
    name: text('As the caller named it; empty where nobody did.', 'SAF-T 2026.xml'),
    status: oneOf(IMPORT_STATUSES, {
      description:
        '`processing` until the file is read to its end; then `ready`, or `failed` where the file is wrong.',
      examples: ['ready'],
    }),
    size: count('Bytes of the file.', 8_123_456),
    readBytes: count('How many of them are read.', 8_123_456),
    source: nullable({ ...source, description: 'What the file says of itself; null until it is read.' }),
    report: nullable({
      ...reportSchema,
      description: 'What was understood of it; null until it is read, or where nothing was.',
    }),
    error: nullable(
      Type.Object(
        {
          code: Type.String({
            description:
              '`import-file-invalid`, `import-rows-invalid`, `import-deleted` or `server-error`; more may be added.',
            examples: ['import-file-invalid'],
          }),
          message: Type.String({
            description: 'For developers; may change; never holds customer data.',
            examples: ['The file is not whole or not right.'],
          }),
          details: Type.Optional(
            Type.Object(
              {},
              {
                additionalProperties: true,
                description:
                  'Of `import-file-invalid` the `line`, from 1, a stable `problem`, and the `reason`: what would be right, in English.',
                examples: [{ line: 14, problem: 'cut-off', reason: 'The XML ends before its root element.' }],
              },
            ),
          ),
        },
        { 'x-name': 'ImportedFileError', description: 'Why it failed; null otherwise.' },
      ),
    ),
    createdAt: timestamp('When it came, in UTC.'),
    expiresAt: nullable(
      timestamp(
        `When it goes, ${IMPORT_KEPT_DAYS} days after it came; null: a move has it, and it is kept as long as the books.`,
        '2026-07-27T08:30:00.000Z',
      ),
    ),
  },
  { $id: 'Import', description: 'A file of another system, and what it says. A move is computed from it.' },
);

export const importQuery = closedObject({
  filename: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.filenameCharacters,
      format: 'single-line',
      description: 'Name of the file, to find it again.',
      examples: ['SAF-T 2026.xml'],
    }),
  ),
});

export const tableQuery = closedObject({
  ...importQuery.properties,
  columns: commaList(
    Type.String({ pattern: '^[A-Za-z.]+:[1-9][0-9]*$' }),
    'Columns whose headers nobody knows, as `field:column` from 1; they count for the next files with the same headers.',
    ['number:1', 'outstanding:7'],
    1_000,
  ),
});

export const importParameter = closedObject({ id: pathId('ImportId', 'The import.') });
