import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { date, id, kroner, nullable } from '../../../platform/http/fields.ts';
import { checkPeriod, periodParameters } from '../period-parameters.ts';
import { accountName, accountNumber, entriesPath } from '../report-fields.ts';
import { reportDescription } from '../report-parameters.ts';
import { getSales } from './get-sales.ts';

const figures = {
  net: kroner('Without VAT. Kroner; what credit notes take back is deducted.', 1000),
  vat: kroner('Output VAT.', 250),
  gross: kroner('With VAT.', 1250),
  documents: Type.Integer({
    description: 'Number of invoices, credit notes and other vouchers. Fees of letters are none.',
    examples: [3],
  }),
};

export function salesRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/sales',
      operationId: 'getSales',
      inPieces: { customers: {} },
      summary: 'Get sales by month, account and customer',
      description:
        'Sales by the journal: what is posted on accounts of class 3 in a period within one calendar year, whatever caused it, and the output VAT of the same entries.\n\nWhere an entry has several accounts with one VAT code, its VAT is divided among them by their net.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      queryRule: checkPeriod,
      ...reportDescription({
        parameters: periodParameters,
        name: 'SalesReport',
        description: 'Sales of the period.',
        fields: {
          from: date('First day.', '2026-01-01'),
          to: date('Last day, included.', '2026-12-31'),
          months: Type.Array(
            Type.Object({
              month: Type.String({
                format: 'month',
                description: 'Month of posting.',
                examples: ['2026-07'],
              }),
              ...figures,
              entries: entriesPath(
                'The journal of the month.',
                '/v1/journal-entries?from=2026-07&to=2026-07',
              ),
            }),
            { description: 'Months with sales.' },
          ),
          accounts: Type.Array(
            Type.Object({
              account: accountNumber,
              accountName,
              vatCode: nullable(Type.String({ description: 'SAF-T tax code.', examples: ['3'] })),
              ...figures,
              ledger: entriesPath(
                'The lines behind `net`.',
                '/v1/reports/ledger?account=3000&vatCode=3&from=2026-01-01&to=2026-12-31',
              ),
            }),
            { description: 'By account and VAT code.' },
          ),
          customers: Type.Array(
            Type.Object({
              customerId: nullable(id('The customer; null for entries without one, or with several.')),
              customerName: nullable(
                Type.String({ description: 'The name as it is now.', examples: ['Fjordkaffe AS'] }),
              ),
              ...figures,
              ledger: nullable(
                entriesPath(
                  'The customer’s ledger of the period, which has the entries behind `gross`; null without a customer.',
                  '/v1/reports/ledger?customerId=018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90&from=2026-01-01&to=2026-12-31',
                ),
              ),
            }),
            { description: 'By name.' },
          ),
          totals: Type.Object(figures, { description: 'Of the whole period.' }),
        },
      }),
    },
    getSales,
  );
}
