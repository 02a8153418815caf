import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { closedObject, pathId, refTo } from '../../../platform/http/fields.ts';
import { deliverySchema } from '../../invoices/schemas.ts';
import { REPORT_FILE_TYPES, reportParameters } from '../report-parameters.ts';
import { emailAccountStatement } from './email-statement.ts';
import { getAccountStatement } from './get-statement.ts';
import { checkAccountStatementPeriod } from './read-statement.ts';
import { accountStatementEmail, accountStatementPeriod, accountStatementSchema } from './schemas.ts';

const idParameter = Type.Object({ id: pathId('ClientId', 'The client.') });

export function accountStatementRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/clients/:id/statement',
      operationId: 'getStatement',
      inPieces: { lines: {}, openInvoices: {} },
      tag: 'Clients',
      summary: 'Get the statement of account of a client (kontoutskrift)',
      description:
        "What changed the balance of a client in a period: documents, payments, fees, interest, write-offs and refunds, and what is open at its end.\n\nReversed payments are left out; a payment from credit changes no balance. The PDF is the client's document, in the client's language by default.",
      scope: 'invoices:read',
      params: idParameter,
      query: closedObject({ ...accountStatementPeriod, ...reportParameters }),
      queryRule: checkAccountStatementPeriod,
      answer: {
        alsoAs: REPORT_FILE_TYPES,
        description: 'The statement.',
        schema: accountStatementSchema,
      },
      errors: ['report-too-long', 'pdf-too-slow'],
    },
    getAccountStatement,
  );

  endpoints.post(
    {
      url: '/v1/clients/:id/statement/email',
      operationId: 'emailStatement',
      moves: 'nothing',
      shows: { before: 'getClient' },
      tag: 'Clients',
      summary: 'Email a client its statement of account',
      description:
        'Queues an email with the PDF.\n\nIt says what is so now. Twenty statements and copies may go to an address in 24 hours: 429 `rate_limited` with `details.limit`.',
      scope: 'invoices:write',
      params: idParameter,
      body: accountStatementEmail,
      bodyRule: checkAccountStatementPeriod,
      answer: { status: 202, schema: refTo(deliverySchema), description: 'The queued email.' },
      errors: ['report-too-long'],
    },
    emailAccountStatement,
  );
}
