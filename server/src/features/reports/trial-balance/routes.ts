import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { date, dayOrMonth, kroner, nullable } from '../../../platform/http/fields.ts';
import { accountName, accountNumber, entriesPath } from '../report-fields.ts';
import { reportDescription } from '../report-parameters.ts';
import { getTrialBalance } from './get-trial-balance.ts';

const balances = {
  opening: kroner('Balance when the year began. Kroner; debit is positive.', 0),
  debit: kroner('Debit in the year, up to `asOf`.', 13218.91),
  credit: kroner('Credit in the year, up to `asOf`.', 5000),
  closing: kroner('Balance at the end of `asOf`: opening + debit − credit.', 8218.91),
};

export function trialBalanceRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/trial-balance',
      operationId: 'getTrialBalance',
      bound: 'figures',
      summary: 'Get the trial balance (saldobalanse)',
      description:
        'The balance of every account that has one, or has postings in the year, from the beginning of the year of `asOf` to the end of that day.\n\nAccounts of classes 1 and 2 carry their balance over from year to year; those of classes 3 to 8 start each year at 0, and what they leave is `undistributedResult` until the company distributes it by an entry. With it the opening and the closing balances sum to 0.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      ...reportDescription({
        parameters: {
          asOf: Type.Optional(dayOrMonth('The day, or the month to its end. Default: today.', '2026-12-31')),
        },
        name: 'TrialBalance',
        description: 'The trial balance.',
        fields: {
          asOf: date('The day, included.', '2026-12-31'),
          yearStart: date('The first day of its year.', '2026-01-01'),
          accounts: Type.Array(
            Type.Object({
              account: accountNumber,
              accountName,
              ...balances,
              ledger: entriesPath(
                'The lines of the account in the year.',
                '/v1/reports/ledger?account=1500&from=2026-01-01&to=2026-12-31',
              ),
            }),
            { description: 'By account number.' },
          ),
          undistributedResult: Type.Object(
            {
              amount: kroner(
                'Of classes 3 to 8 before the year: a profit is negative. 0 in the first year.',
                0,
              ),
              trialBalance: nullable(
                entriesPath(
                  'The trial balance at the end of the year before, which it comes from; null when it is 0.',
                  '/v1/reports/trial-balance?asOf=2025-12-31',
                ),
              ),
            },
            {
              description:
                'The result of earlier years (udisponert resultat), as far as no entry has distributed it.',
            },
          ),
          totals: Type.Object(balances, {
            description: 'With `undistributedResult`. Opening and closing are 0, debit equals credit.',
          }),
        },
      }),
    },
    getTrialBalance,
  );
}
