import { Type } from 'typebox';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { refTo } from '../../platform/http/fields.ts';
import { getRecipient } from './recipients/get-recipient.ts';
import type { RecipientLookUp } from './recipients/recipient-look-up.ts';
import { eInvoiceRecipientSchema } from './schemas.ts';

export function recipientRoutes(endpoints: Endpoints, recipients: RecipientLookUp): void {
  endpoints.get(
    {
      url: '/v1/e-invoice-recipients/:orgNumber',
      operationId: 'getEInvoiceRecipient',
      bound: 'thing',
      tag: 'Clients',
      summary: 'Ask whether an organisation can receive e-invoices',
      description:
        'Asks the network of e-invoices (Peppol), and remembers the answer for a day.\n\nIn the test environment every organisation can receive, unless `PUT /v1/test/e-invoice-recipients/{orgNumber}` says otherwise.',
      scope: 'clients:read',
      params: Type.Object({
        orgNumber: Type.String({ description: 'Norwegian organisation number.', examples: ['974760673'] }),
      }),
      answer: {
        schema: refTo(eInvoiceRecipientSchema),
        description: 'What it can receive.',
      },
      errors: ['validation-failed', 'e-invoice-lookup-unavailable'],
    },
    (context, input) => getRecipient(context, input, recipients),
  );
}
