import { Type } from 'typebox';
import { bankTransactionSchema } from '../../bank-transactions/schemas.ts';
import { journalEntrySchema } from '../../books/schemas.ts';
import { REPORT_FILE_TYPES, reportParameters } from '../../reports/index.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import {
  answerObject,
  closedObject,
  date,
  kroner,
  nullable,
  refTo,
  text,
} from '../../../platform/http/fields.ts';
import { getReconciliation } from './get-reconciliation.ts';

export function reconciliationRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/bank-reconciliation',
      operationId: 'getBankReconciliation',
      tag: 'Bank',
      summary: 'Compare a bank account with the books (bankavstemming)',
      description:
        'What the ledger account and the bank say at the end of a day, and what explains the difference: `difference` = `unmatchedSum` + `ignoredSum` − `unbankedSum` − `laterSum` + `unexplained`, to the øre. In all sums, money out of the account is negative.\n\nOnly files of camt.053 tell the balance of the bank. JSON lists at most 500 transactions and 500 entries; the sums are of all. Files list all.\n\nNeeds `bilag:read` as well, and built-in accounting.',
      scope: 'bank:read',
      needsAccounting: true,
      query: closedObject({
        account: Type.Optional(
          text(
            'The ledger account, of class 1 or 2 (`unknown-account`, `unfitting-account`). Default: the one that payments are booked on, which is also the only one that files of the bank tell of.',
            '1920',
          ),
        ),
        date: Type.Optional(date('The day, included. Default: today.', '2026-07-31')),
        ...reportParameters,
      }),
      answer: {
        alsoAs: REPORT_FILE_TYPES,
        description: 'The comparison.',
        schema: answerObject('BankReconciliation', {
          account: text('The ledger account.', '1920'),
          date: date('The day, included.', '2026-07-31'),
          ledgerBalance: kroner('What the books say. Kroner; debit is positive.', 100000),
          bankBalance: nullable(
            kroner('What the bank says, on `bankBalanceDate`; null where no file tells it.', 100538),
          ),
          bankBalanceDate: nullable(
            date('The last day until `date` of which a file tells the balance.', '2026-07-31'),
          ),
          difference: nullable(kroner('`bankBalance` − `ledgerBalance`; null without the former.', 538)),
          since: nullable(
            date(
              'The first day of which files tell. Entries of earlier days are not listed, because the balance of the bank has them. Null without files: then all entries are.',
              '2026-01-02',
            ),
          ),
          unmatched: Type.Array(refTo(bankTransactionSchema), {
            description:
              'What is at the bank and not, or not all, on the ledger account on that day, by date: transactions that wait for a person, and matched ones that are posted later or elsewhere. Without suggestions.',
          }),
          unmatchedSum: kroner('What of them is not on the ledger account.', 538),
          ignoredSum: kroner('Sum of the transactions that a person ignores. They are not listed.', 0),
          unbanked: Type.Array(refTo(journalEntrySchema), {
            description:
              'Entries on the ledger account since `since` that no transaction stands behind, by posting date. Entries that were taken back by then, and the opening balance, are left out.',
          }),
          unbankedSum: kroner('What they moved on the ledger account.', 0),
          laterSum: kroner(
            'Sum of the transactions after `bankBalanceDate`, which `bankBalance` does not have.',
            0,
          ),
          unexplained: nullable(
            kroner(
              'What moved at the bank and no file told of, and what differed before `since`; null without `bankBalance`. Where camt.053 stands beside another format, outgoing payments are in here, and their entries in `unbankedSum`.',
              0,
            ),
          ),
          isExplained: nullable(
            Type.Boolean({
              description:
                'Whether `difference` or `unexplained` is 0: nothing is left to find. Null without `bankBalance`.',
              examples: [true],
            }),
          ),
        }),
      },
      errors: ['report-too-long', 'pdf-too-slow'],
    },
    getReconciliation,
  );
}
