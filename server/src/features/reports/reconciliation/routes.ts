import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { bankTransactionSchema } from '../../bank-transactions/schemas.ts';
import { journalEntrySchema } from '../../books/schemas.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { date, kroner, leftOut, nullable, oneOf, refTo, text } from '../../../platform/http/fields.ts';
import { reportDescription } from '../report-parameters.ts';
import { getReconciliation } from './get-reconciliation.ts';

export function reconciliationRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/bank-reconciliation',
      operationId: 'getBankReconciliation',
      bound: 'few',
      summary: 'Compare a bank account with the books (bankavstemming)',
      description:
        'What the ledger account and the bank say at the end of a day, and what explains the difference: `difference` = `unmatchedSum` + `ignoredSum` − `unbankedSum` − `laterSum` + `unexplained`, to the øre. In all sums, money out of the account is negative.\n\nOnly files of camt.053 tell the balance of the bank. JSON lists at most 500 transactions of each kind and 500 entries; the sums are of all. Files list all.\n\nNeeds built-in accounting. Without `bilag:read`, all that comes of the ledger is null or empty, and `leftOut` names it; files say it in words.',
      scope: 'bank:read',
      needsAccounting: true,
      ...reportDescription({
        parameters: {
          account: Type.Optional(
            text(
              'The ledger account, of class 1 or 2 (`unknown-account`, `unfitting-account`). Default: the one that payments were booked on on that day. Files of the bank tell only of those that payments are or were booked on (`/v1/bank-accounts`).',
              '1920',
            ),
          ),
          date: Type.Optional(date('The day, included. Default: today.', '2026-07-31')),
        },
        name: 'BankReconciliation',
        description: 'The comparison.',
        fields: {
          account: text('The ledger account.', '1920'),
          currency: oneOf(CURRENCIES, {
            description: 'Of the account. All amounts are in it.',
            examples: ['NOK'],
          }),
          date: date('The day, included.', '2026-07-31'),
          ledgerBalance: nullable(
            kroner(
              'What the books say, in the currency; debit is positive. Of an account in another currency than NOK lines without an amount in it count nothing.',
              100000,
            ),
          ),
          bankBalance: nullable(
            kroner('What the bank says, on `bankBalanceDate`; null where no file tells it.', 100538),
          ),
          bankBalanceDate: nullable(
            date('The last day until `date` of which a file tells the balance.', '2026-07-31'),
          ),
          difference: nullable(kroner('`bankBalance` − `ledgerBalance`; null without one of them.', 538)),
          since: nullable(
            date(
              'The first day of which files tell. Entries of earlier days are not listed, because the balance of the bank has them. Null without files: then all entries are.',
              '2026-01-02',
            ),
          ),
          entriesBefore: nullable(
            Type.Object(
              {
                count: Type.Integer({ description: 'How many entries.', examples: [12] }),
                amount: kroner('What they moved on the ledger account.', 45250),
                from: date('The posting date of the first one.', '2025-12-31'),
                to: date('The posting date of the last one.', '2026-01-01'),
              },
              {
                'x-name': 'EntriesBefore',
                description:
                  'The entries on the ledger account that no transaction is compared with: those posted before `since`, and the opening balance. Where `amount` is not what the bank had then, the rest is in `unexplained`. Null without such entries, without files, and without the ledger.',
              },
            ),
          ),
          unmatched: Type.Array(refTo(bankTransactionSchema), {
            description:
              'What is at the bank and not, or not all, on the ledger account on that day, by date: transactions that wait for a person, and matched ones that are posted later or elsewhere. Without suggestions. Without the ledger: those that are not, or not all, matched.',
          }),
          unmatchedSum: kroner(
            'What of them is not on the ledger account; without the ledger, what is not matched.',
            538,
          ),
          ignored: Type.Array(refTo(bankTransactionSchema), {
            description:
              'What is at the bank and a person ignores, by date. An entry must still stand for each (`entryId` of a match), but for those of closed months. Duplicates of other transactions are not among them: they count nowhere.',
          }),
          ignoredSum: kroner('Sum of the transactions that a person ignores.', 0),
          unbanked: Type.Array(refTo(journalEntrySchema), {
            description:
              'Entries on the ledger account since `since` that no transaction stands behind, by posting date. Entries that were taken back by then, and the opening balance, are left out.',
          }),
          unbankedSum: nullable(kroner('What they moved on the ledger account.', 0)),
          laterSum: kroner(
            'Sum of the transactions after `bankBalanceDate`, which `bankBalance` does not have.',
            0,
          ),
          periodsWithoutLines: Type.Array(
            Type.Object(
              {
                from: date('The day after the last balance of the month before.', '2026-03-01'),
                to: date('The day of the last balance of the month.', '2026-03-31'),
                bankBalance: kroner('The balance of the bank on that day.', 90252),
                amount: kroner('What moved by the balances, and no line told of.', -9748),
              },
              { 'x-name': 'PeriodWithoutLines' },
            ),
            {
              description:
                'The months in which the balances of the bank moved by more or less than the lines of files tell, each once. Entries of those days that no transaction stands behind explain them.',
            },
          ),
          unexplained: nullable(
            kroner(
              'What moved at the bank and no file told of, and what differed before `since`; null without `bankBalance` or `ledgerBalance`. Where camt.053 stands beside another format, outgoing payments are in here and in `periodsWithoutLines`, and their entries in `unbankedSum`.',
              0,
            ),
          ),
          isExplained: nullable(
            Type.Boolean({
              description:
                'Whether nothing is left to find: `difference` is 0, or nothing is ignored without an entry and entries stand for all of `unexplained`. What closed months left counts no more. Null without `bankBalance` or `ledgerBalance`.',
              examples: [true],
            }),
          ),
          leftOut,
        },
      }),
      tag: 'Bank',
    },
    getReconciliation,
  );
}
