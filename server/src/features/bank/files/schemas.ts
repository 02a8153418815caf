import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { BANK_FILE_STATUSES, STATEMENT_FORMATS } from '../../../domain/bank-files.ts';
import { id, kroner, nullable, oneOf, text, timestamp } from '../../../platform/http/fields.ts';

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const bankFileSchema = Type.Object(
  {
    id: id('Identifier.'),
    name: text('As the caller named it; empty where nobody did.', 'OCR.D200726'),
    format: nullable(
      oneOf(STATEMENT_FORMATS, {
        description:
          'What the file is; null until it has been read. `vipps`: a day of the ledger of Vipps, which the service asks Vipps for.',
        examples: ['ocr'],
      }),
    ),
    status: oneOf(BANK_FILE_STATUSES, {
      description:
        '`processing` while it is checked and then booked; `done` when all of it is. Nothing of a `failed` one is booked.',
      examples: ['done'],
    }),
    transactionCount: count('Its transactions, duplicates with them; 0 until the whole file is checked.', 3),
    duplicateCount: count('Those that another file had brought already. Nothing becomes of them.', 0),
    matchedCount: count('Those that the import matched. It grows while the file is booked.', 2),
    unmatchedCount: count(
      'Those that the import left for a person. What people match later does not change it.',
      1,
    ),
    overpaidCount: count(
      'Payments that brought more than was owed. What people change later changes neither this nor the two below.',
      0,
    ),
    overpaidAmount: kroner('What became credit of customers of them, in kroner.', 0),
    overpaidClientId: nullable(id('The client that all of it is credit of; null with several, or none.')),
    currency: oneOf(CURRENCIES, {
      description:
        'Of its transactions: NOK, or that of the bank account in another currency which alone it tells of.',
      examples: ['NOK'],
    }),
    amount: kroner(
      'What came in less what went out, in kroner, duplicates with it. What is in another currency counts at the rate of its day, and for nothing where no rate is known.',
      1551.48,
    ),
    leftOutAccountCount: count(
      'Accounts in it that are none of the company’s, in their currencies. They are left out. Once one of them is that of the company, the file may be sent again, and brings that account alone.',
      0,
    ),
    leftOutTransactionCount: count('The transactions of these accounts. No other count has them.', 0),
    importedAt: timestamp('When it came, in UTC.'),
    finishedAt: nullable(timestamp('When it was done or failed, in UTC; null before that.')),
    error: nullable(
      Type.Object(
        {
          code: Type.String({
            description: '`bank-file-invalid`, `wrong-account` or `bank-format-conflict`; more may be added.',
            examples: ['bank-file-invalid'],
          }),
          message: Type.String({
            description: 'For developers; may change; never holds customer data.',
            examples: ['The bank file is not whole or not right, so nothing of it was booked.'],
          }),
          details: Type.Optional(
            Type.Object(
              {},
              {
                additionalProperties: true,
                description:
                  'Of `bank-file-invalid` the `line`, from 1, and the `reason`, a sentence in English.',
                examples: [{ line: 14, reason: 'The file is cut off.' }],
              },
            ),
          ),
        },
        { 'x-name': 'BankFileError', description: 'Why it failed; null otherwise.' },
      ),
    ),
  },
  { $id: 'BankFile', description: 'A file of the bank, and what became of it.' },
);
