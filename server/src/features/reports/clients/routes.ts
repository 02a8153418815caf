import { Type } from 'typebox';
import { clientFilterParameters } from '../../clients/schemas.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, id, kroner, nullable, oneOf, text } from '../../../platform/http/fields.ts';
import { pageParameters, pageSchema, sortParameter } from '../../../platform/http/lists/page-schemas.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { reportDescription } from '../report-parameters.ts';
import { BALANCE_SORTS, OWING } from './client-balances.store.ts';
import { getClientReport } from './get-client-report.ts';

const amounts = {
  outstanding: kroner('What is owed on issued invoices, with fees. Kroner.', 1250),
  overdue: kroner('The part of it whose last day for payment is over.', 250),
  credit: kroner('What the customer has to its credit; that in other currencies as it stands in kroner.', 0),
};

const balance = answerObject('ClientBalance', {
  clientId: id('The customer.'),
  name: text('Name.', 'Fjord Kaffe AS'),
  orgNumber: text('Organisation number; empty without one.', '974760673'),
  email: text('Email.', 'faktura@fjordkaffe.example'),
  phone: text('Phone number.', '+47 22 00 00 00'),
  city: text('City.', 'Oslo'),
  canReceiveEInvoices: nullable(
    Type.Boolean({
      description:
        'Whether it takes e-invoices, by what the network said when it was last asked; null while it was never asked, and of foreign clients. `GET /v1/e-invoice-recipients/{orgNumber}` asks.',
      examples: [true],
    }),
  ),
  ...amounts,
});

export function clientReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/clients',
      operationId: 'getClientReport',
      bound: 'few',
      summary: 'List customers with what they owe, or get the list as a file',
      description: `The chosen clients with their sums, as JSON or as a file. The filters are those of \`GET /v1/clients\`.\n\nJSON is paged, and its sums are of all chosen customers. Files have all of them: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).`,
      scope: 'clients:read',
      ...reportDescription({
        parameters: {
          ...clientFilterParameters,
          owing: Type.Optional(
            oneOf(OWING, {
              description: 'Who owe anything, owe what is overdue, or have credit.',
              examples: ['overdue'],
            }),
          ),
          sort: sortParameter(BALANCE_SORTS, 'name', { example: '-outstanding' }),
          ...pageParameters,
        },
        name: 'ClientReport',
        description: 'One page of customers.',
        fields: {
          sums: Type.Object(amounts, { description: 'Of all chosen customers.' }),
          ...pageSchema(balance, 'ClientReport').properties,
        },
      }),
    },
    getClientReport,
  );
}
