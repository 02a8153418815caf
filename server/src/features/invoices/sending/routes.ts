import { ASKED_CHANNELS } from '../../../domain/deliveries.ts';
import { Type } from 'typebox';
import type { RecipientLookUp } from '../../e-invoices/index.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import {
  answerObject,
  closedObject,
  id,
  nullable,
  oneOf,
  pathId,
  refTo,
  text,
} from '../../../platform/http/fields.ts';
import { sortParameter } from '../../../platform/http/lists/page-schemas.ts';
import { documentParameter, INVOICES_TAG } from '../route-parts.ts';
import {
  deliveryRequest,
  deliverySchema,
  listedEmailSchema,
  readinessSchema,
  sendRequest,
} from './schemas.ts';
import { emailFilterParameters } from './email-filter.ts';
import { EMAIL_ORDER, EMAIL_SORTS, listEmails } from './email-list.store.ts';
import { getReadiness } from './get-readiness.ts';
import { listDeliveries, presentClientDelivery, presentEmail } from './read-deliveries.ts';
import { CLIENT_DELIVERY_ORDER, listClientDeliveries } from './client-deliveries.store.ts';
import { findClient } from '../../clients/index.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import { resendInvoice } from './resend-invoice.ts';
import { checkDeliveredOn } from '../delivered-on.ts';
import { sendInvoice } from './send-invoice.ts';
import * as schemas from '../invoice-schemas.ts';

export function sendingRoutes(endpoints: Endpoints, recipients: RecipientLookUp): void {
  endpoints.get(
    {
      url: '/v1/invoices/:id/readiness',
      operationId: 'getInvoiceReadiness',
      bound: 'thing',
      tag: 'Invoices',
      summary: 'Ask whether a draft can be sent',
      description:
        'Tells beforehand what `send` would refuse today because the draft or the company lacks something.\n\n`channel` in the answer is the one that applies: `channel` of the query means the same as in `send`. Where it is `e-invoice`, the answer also tells what keeps the draft from being one, each with the official rule (of EN 16931, Peppol or Norway) where there is one.',
      scope: 'invoices:read',
      params: Type.Object({ id: text('The draft.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90') }),
      query: closedObject({
        channel: Type.Optional(
          oneOf(ASKED_CHANNELS, {
            default: 'auto',
            description: 'How it is to be sent, as in `send`.',
            examples: ['e-invoice'],
          }),
        ),
      }),
      answer: { schema: refTo(readinessSchema), description: 'What is in the way.' },
      errors: ['invoice-not-draft'],
    },
    (context, input) => getReadiness(context, input, recipients),
  );

  endpoints.post(
    {
      url: '/v1/invoices/:id/send',
      operationId: 'sendInvoice',
      moves: 'money',
      shows: 'document',
      goesOnLongest: true,
      tag: INVOICES_TAG,
      summary: 'Send a draft',
      description:
        'Numbers the draft, books it when accounting is on, and queues the email or e-invoice: all of it or nothing.\n\n`channel` says which. With `auto`, an e-invoice goes to a Norwegian business that can receive it, where the account has turned e-invoices on (`eInvoices` of `/v1/settings`), and mail to everybody else. With `none` nothing is queued, and the document counts as delivered otherwise.\n\nIf the network of e-invoices does not say within a second whether the recipient can receive, that is decided at delivery. What keeps a document from being an e-invoice is 400 `validation-failed` where that channel applies.\n\nThe invoice date becomes today (Europe/Oslo). A line of rate 0 without a `vatCode` gets the code that it is booked on. An invoice of 0 kr is `paid` at once: the answer has that status and `paidAt` today.\n\nAn invoice in another currency gets the newest rate that was published before, and in place of a KID a `creditorReference`; `exchangeRate` gives the rate by hand.\n\nWhat bokføringsforskriften does not let anyone issue is 400 `validation-failed` with the field in production, and one of `warnings` in the test environment: a buyer without address and organisation number, a line that does not say what was sold, no place of delivery, VAT before delivery. Credit notes are not checked: they repeat their invoice.',
      scope: 'invoices:write',
      params: documentParameter,
      body: sendRequest,
      bodyRule: checkDeliveredOn,
      answer: {
        schema: refTo(schemas.sentInvoiceSchema),
        description: 'The issued invoice.',
        etag: true,
      },
      errors: [
        'document-deleted',
        'invoice-not-draft',
        'opening-invoice',
        'company-incomplete',
        'not-vat-registered',
        'kid-too-short',
        'exchange-rate-missing',
        'exchange-rate-unlikely',
        'invoice-not-creditable',
        'recipient-cannot-receive',
        'e-invoice-lookup-unavailable',
        'credit-exceeds-invoice',
        'company-closed',
      ],
    },
    (context, input) => sendInvoice(context, input, recipients),
  );

  endpoints.post(
    {
      url: '/v1/invoices/:id/resend',
      operationId: 'resendInvoice',
      moves: 'nothing',
      shows: 'answer',
      tag: INVOICES_TAG,
      summary: 'Email an issued invoice again',
      description:
        'Queues the email once more, to the address on the document or to `email`. `warnings` say when the register has another address by now (`differs-from-register`). An invoice that was `bounced` no longer is, and its letters go to that address from then on.\n\nIn 24 hours ten mails may go again about a document (letters by hand among them) and twenty to an address: 429 `rate_limited` with `details.limit`.',
      scope: 'invoices:write',
      params: documentParameter,
      body: deliveryRequest,
      answer: {
        status: 202,
        schema: refTo(schemas.sentInvoiceSchema),
        description: 'The invoice; the email is queued.',
        etag: true,
      },
      errors: ['document-deleted', 'invoice-not-sent', 'opening-invoice'],
    },
    resendInvoice,
  );

  endpoints.list(
    {
      url: '/v1/invoices/:id/deliveries',
      operationId: 'listDeliveries',
      tag: INVOICES_TAG,
      summary: 'List the deliveries of an invoice or credit note',
      description:
        'Every email and e-invoice of the document, and every email of the letters about it, oldest first. Not paged.',
      scope: 'invoices:read',
      params: documentParameter,
      answer: {
        schema: answerObject('DeliveryList', {
          items: Type.Array(refTo(deliverySchema), { description: 'Oldest first; empty for a draft.' }),
        }),
        description: 'The deliveries.',
      },
    },
    listDeliveries,
  );

  endpoints.page(
    {
      url: '/v1/clients/:id/deliveries',
      operationId: 'listClientDeliveries',
      tag: 'Clients',
      summary: 'List the deliveries to a client',
      description:
        'Every email and e-invoice of its documents, of letters about them, of statements of account and of quotes, newest first.',
      scope: 'invoices:read',
      params: Type.Object({ id: pathId('ClientId', 'The client.') }),
      answer: { items: clientDelivery, name: 'ClientDeliveryPage', description: 'One page of deliveries.' },
    },
    {
      order: CLIENT_DELIVERY_ORDER,
      of: async ({ db }, { id }) => requireFound(await findClient(db, id)).id,
      read: ({ db }, page, _filter, clientId) => listClientDeliveries(db, clientId, page),
      present: presentClientDelivery,
    },
  );

  endpoints.page(
    {
      url: '/v1/emails',
      operationId: 'listEmails',
      tag: INVOICES_TAG,
      summary: 'List the emails of all documents and letters',
      scope: 'invoices:read',
      filter: { ...emailFilterParameters, sort: sortParameter(EMAIL_SORTS, '-date') },
      answer: { items: refTo(listedEmailSchema), name: 'EmailPage', description: 'One page of emails.' },
    },
    {
      order: EMAIL_ORDER,
      read: ({ db }, page, filter) => listEmails(db, filter, page),
      present: presentEmail,
    },
  );
}

const clientDelivery = Type.Object({
  invoiceId: nullable(id('The invoice or credit note; null for a statement of account or a quote.')),
  number: nullable(text('The number of the document or the quote.', '12')),
  delivery: refTo(deliverySchema),
});
