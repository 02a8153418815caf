import { Type } from 'typebox';
import { BALANCE_SHEET_PARTS } from '../../../domain/books/balance-sheet.ts';
import { INCOME_STATEMENT_PARTS } from '../../../domain/books/income-statement.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { date, dayOrMonth, nullable, oneOf } from '../../../platform/http/fields.ts';
import { checkPeriod, periodParameters } from '../period-parameters.ts';
import { entriesPath } from '../report-fields.ts';
import { reportDescription } from '../report-parameters.ts';
import { getBalanceSheet } from './get-balance-sheet.ts';
import { getIncomeStatement } from './get-income-statement.ts';
import { compareParameter, comparedFigureFields, financialStatementParts } from './statement-schemas.ts';

export function financialStatementRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/income-statement',
      operationId: 'getIncomeStatement',
      bound: 'figures',
      summary: 'Get the income statement (resultatregnskap)',
      description:
        'Income, costs and result of a period within one calendar year, by part and by group of the chart of accounts (classes 3 to 8).\n\nIncome is positive in the parts of income, and costs are positive in theirs: each part is positive on the side that its `nature` names. A result is income less costs, so a loss is negative. The part `allocation` (88xx and 89xx) tells what became of the result, and is no part of it.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      queryRule: checkPeriod,
      ...reportDescription({
        parameters: { ...periodParameters, compare: compareParameter },
        name: 'IncomeStatement',
        description: 'The income statement.',
        fields: {
          from: date('First day.', '2026-01-01'),
          to: date('Last day, included.', '2026-11-27'),
          comparedWith: nullable(
            Type.Object(
              {
                from: date('First day.', '2025-01-01'),
                to: date('Last day, included.', '2025-11-27'),
              },
              { description: 'The period of the year before; null without `compare`.' },
            ),
          ),
          parts: financialStatementParts(
            oneOf(INCOME_STATEMENT_PARTS, {
              'x-name': 'IncomeStatementPart',
              description: 'The part.',
              examples: ['operating-income'],
            }),
            'in the period',
          ),
          operatingResult: Type.Object(comparedFigureFields('Classes 3 to 7 (driftsresultat).', 412_300), {
            description: 'The operating result.',
          }),
          resultBeforeTax: Type.Object(
            comparedFigureFields(
              'The operating result with financial income and costs (resultat før skatt).',
              412_300,
            ),
            { description: 'The result before tax.' },
          ),
          result: Type.Object(
            comparedFigureFields(
              'The result before tax less tax. A profit is positive, a loss is negative.',
              412_300,
            ),
            { description: 'The result of the period.' },
          ),
        },
      }),
    },
    getIncomeStatement,
  );
  endpoints.report(
    {
      url: '/v1/reports/balance-sheet',
      operationId: 'getBalanceSheet',
      bound: 'figures',
      summary: 'Get the balance sheet (balanse)',
      description:
        'What the company owns, its equity and what it owes at the end of a day, by part and by group of the chart of accounts (classes 1 and 2).\n\nAssets are positive, and so are equity and liabilities: each part is positive on the side that its `nature` names. What income and costs have left and no entry has moved to equity is `resultOfYear` and `undistributedResult`, which are in the part `equity`. So `assets` is always `equityAndLiabilities`.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      ...reportDescription({
        parameters: {
          asOf: Type.Optional(dayOrMonth('The day, or the month to its end. Default: today.', '2026-12-31')),
          compare: compareParameter,
        },
        name: 'BalanceSheet',
        description: 'The balance sheet.',
        fields: {
          asOf: date('The day, included.', '2026-12-31'),
          comparedWith: nullable(date('The day of the year before; null without `compare`.', '2025-12-31')),
          parts: financialStatementParts(
            oneOf(BALANCE_SHEET_PARTS, {
              'x-name': 'BalanceSheetPart',
              description: 'The part.',
              examples: ['current-assets'],
            }),
            'in the year up to `asOf`, with the balance before',
          ),
          resultOfYear: Type.Object(
            {
              ...comparedFigureFields(
                'The result of the year up to `asOf`, less what entries have allocated.',
                412_300,
              ),
              incomeStatement: entriesPath(
                'The income statement that it comes from.',
                '/v1/reports/income-statement?from=2026-01-01&to=2026-12-31',
              ),
            },
            { description: 'A part of the equity.' },
          ),
          undistributedResult: Type.Object(
            {
              ...comparedFigureFields('0 in the first year.', 0),
              balanceSheet: nullable(
                entriesPath(
                  'The balance sheet at the end of the year before, which it comes from; null when it is 0.',
                  '/v1/reports/balance-sheet?asOf=2025-12-31',
                ),
              ),
            },
            {
              description:
                'The result of earlier years (udisponert resultat), as far as no entry has distributed it. A part of the equity.',
            },
          ),
          assets: Type.Object(comparedFigureFields('All assets.', 500_000), {
            description: 'The sum of the assets.',
          }),
          equityAndLiabilities: Type.Object(
            comparedFigureFields('Equity and all liabilities: always `assets`.', 500_000),
            {
              description: 'The sum of equity and liabilities.',
            },
          ),
        },
      }),
    },
    getBalanceSheet,
  );
}
