import { Type } from 'typebox';
import { journalEntrySchema } from '../books/schemas.ts';
import { INVOICE_STATUSES, INVOICE_TYPES } from '../domain/invoices/invoice-status.ts';
import { describe } from '../http/endpoint.ts';
import type { FieldError } from '../errors.ts';
import { oneOf, refTo } from '../http/openapi.ts';
import { pageOf, pageParameters } from '../http/page-schemas.ts';
import { checkDraftChanges, checkNewInvoice, checkPaymentDate } from './drafts/body-rules.ts';
import { deliverySchema } from './sending/delivery-schemas.ts';
import { timelineItemSchema } from './reading/history-schemas.ts';
import { INVOICE_SORTS } from './reading/invoice-list.store.ts';
import * as requests from './request-schemas.ts';
import * as schemas from './schemas.ts';

const tag = 'Invoices';
const idOf = (name: string, description: string, example: string) =>
  Type.String({ 'x-name': name, description, examples: [example] });
const idParameter = Type.Object({
  id: idOf('DocumentId', 'The invoice or credit note.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'),
});
const filter = (description: string, example: string, format = 'single-line') =>
  Type.Optional(Type.String({ maxLength: 200, format, description, examples: [example] }));

const invoice = (status: 200 | 201 | 202, description: string) =>
  ({ answer: { status, schema: refTo(schemas.invoiceSchema), description, etag: true } }) as const;

export const create = describe({
  url: '/v1/invoices',
  operationId: 'createInvoice',
  tag,
  summary: 'Create a draft',
  description: 'Makes a draft. Nothing is numbered, booked or sent.',
  scope: 'invoices:write',
  body: requests.newInvoice,
  bodyRule: checkNewInvoice,
  ...invoice(201, 'The new draft.'),
  errors: ['vat-rate-mismatch', 'not-vat-registered', 'client-not-found'],
});

export const list = describe({
  url: '/v1/invoices',
  operationId: 'listInvoices',
  tag,
  summary: 'List invoices and credit notes',
  scope: 'invoices:read',
  query: Type.Object(
    {
      ...pageParameters,
      status: filter('One or more statuses, separated by commas.', 'sent,overdue'),
      type: Type.Optional(
        oneOf(INVOICE_TYPES, { description: 'Only invoices or only credit notes.', examples: ['invoice'] }),
      ),
      clientId: filter('Linked to this client.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90', 'uuid'),
      number: filter('With this number.', '1'),
      kid: filter('With this KID.', '0000000018'),
      reference: filter('With exactly this reference.', 'ordre-10045'),
      issuedFrom: filter('Invoice date on or after.', '2026-07-01', 'date'),
      issuedTo: filter('Invoice date on or before.', '2026-07-31', 'date'),
      dueFrom: filter('Due on or after.', '2026-08-01', 'date'),
      dueTo: filter('Due on or before.', '2026-08-31', 'date'),
      updatedSince: filter(
        'Changed at or after. A change may show up to a minute after its `updatedAt`: ask from a minute before the last one that you have.',
        '2026-07-20T08:30:00Z',
        'date-time',
      ),
      q: filter("Text in the client's name, the number or the reference.", 'fjord'),
      sort: Type.Optional(
        oneOf(INVOICE_SORTS, {
          default: '-createdAt',
          description: 'Order; `-` for descending.',
          examples: ['-createdAt'],
        }),
      ),
    },
    { additionalProperties: false },
  ),
  queryRule: checkStatuses,
  answer: {
    status: 200,
    schema: pageOf(refTo(schemas.invoiceSchema), 'InvoicePage'),
    description: 'One page of invoices.',
  },
});

export const get = describe({
  url: '/v1/invoices/:id',
  operationId: 'getInvoice',
  tag,
  summary: 'Get an invoice or credit note',
  scope: 'invoices:read',
  params: idParameter,
  ...invoice(200, 'The invoice.'),
});

export const update = describe({
  url: '/v1/invoices/:id',
  operationId: 'updateDraft',
  tag,
  summary: 'Change a draft',
  description:
    'Fields left out stay as they are; `client` and `lines` are replaced as a whole, and another client brings its `language` unless one is given. Of a credit note only `reference` and `notes` can be changed.',
  scope: 'invoices:write',
  params: idParameter,
  body: requests.draftChanges,
  bodyRule: checkDraftChanges,
  ...invoice(200, 'The draft after the change.'),
  errors: [
    'invoice-not-draft',
    'opening-invoice',
    'precondition-failed',
    'vat-rate-mismatch',
    'not-vat-registered',
    'client-not-found',
  ],
});

export const remove = describe({
  url: '/v1/invoices/:id',
  operationId: 'deleteDraft',
  tag,
  summary: 'Delete a draft',
  scope: 'invoices:write',
  params: idParameter,
  answer: { status: 204, schema: Type.Undefined(), description: 'The draft is gone.' },
  errors: ['invoice-not-draft', 'opening-invoice', 'precondition-failed'],
});

export const send = describe({
  url: '/v1/invoices/:id/send',
  operationId: 'sendInvoice',
  tag,
  summary: 'Send a draft',
  description:
    'Numbers the draft, books it when accounting is on, and queues the email: all of it or nothing. The invoice date becomes today (Europe/Oslo). A line of rate 0 without a `vatCode` gets the code that it is booked on. An invoice of 0 kr is `paid` at once: the answer has that status and `paidAt` today. What bokføringsforskriften does not let anyone issue is 400 `validation-failed` with the field in production, and one of `warnings` in the test environment: a buyer without address and organisation number, a line that does not say what was sold, no place of delivery, VAT before delivery. Credit notes are not checked: they repeat their invoice.',
  scope: 'invoices:write',
  params: idParameter,
  body: requests.deliveryRequest,
  answer: {
    status: 200,
    schema: refTo(schemas.sentInvoiceSchema),
    description: 'The issued invoice.',
    etag: true,
  },
  errors: [
    'invoice-not-draft',
    'opening-invoice',
    'company-incomplete',
    'not-vat-registered',
    'kid-too-short',
    'invoice-not-creditable',
    'credit-exceeds-invoice',
  ],
});

export const resend = describe({
  url: '/v1/invoices/:id/resend',
  operationId: 'resendInvoice',
  tag,
  summary: 'Email an issued invoice again',
  description:
    'Queues the email once more, optionally to another address. An invoice that was `bounced` no longer is, and its letters go to that address from then on.',
  scope: 'invoices:write',
  params: idParameter,
  body: requests.deliveryRequest,
  ...invoice(202, 'The invoice; the email is queued.'),
  errors: ['invoice-not-sent', 'opening-invoice'],
});

export const deliveries = describe({
  url: '/v1/invoices/:id/deliveries',
  operationId: 'listDeliveries',
  tag,
  summary: 'List the emails of an invoice or credit note',
  description: 'Every email of the document and of the letters about it, oldest first. Not paged.',
  scope: 'invoices:read',
  params: idParameter,
  answer: {
    status: 200,
    schema: Type.Object(
      {
        items: Type.Array(refTo(deliverySchema), { description: 'Oldest first; empty for a draft.' }),
      },
      { 'x-name': 'DeliveryList' },
    ),
    description: 'The emails.',
  },
});

export const pay = describe({
  url: '/v1/invoices/:id/payments',
  operationId: 'recordPayment',
  tag,
  summary: 'Record a payment',
  description:
    'It covers what is outstanding first, then the fees and interest that letters have claimed. With `overpayment` `credit` the rest becomes credit of the customer (`creditBalance` of the client), also when the invoice is paid or wholly credited already.',
  scope: 'invoices:write',
  params: idParameter,
  body: requests.newPayment,
  bodyRule: checkPaymentDate,
  ...invoice(201, 'The invoice after the payment.'),
  errors: ['invoice-not-payable', 'payment-exceeds-outstanding'],
});

const paymentParameters = Type.Object({
  ...idParameter.properties,
  paymentId: idOf('PaymentId', 'The payment.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91'),
});

export const getPayment = describe({
  url: '/v1/invoices/:id/payments/:paymentId',
  operationId: 'getPayment',
  tag,
  summary: 'Get a payment',
  description: 'As it stands among the `payments` of the invoice; 404 once it is reversed.',
  scope: 'invoices:read',
  params: paymentParameters,
  answer: { status: 200, schema: refTo(schemas.paymentSchema), description: 'The payment.' },
});

export const reversePayment = describe({
  url: '/v1/invoices/:id/payments/:paymentId',
  operationId: 'reversePayment',
  tag,
  summary: 'Reverse a payment',
  description:
    'Takes back a payment that was recorded by mistake, or whose money did not stay. The books get a correcting entry of today. What it gave the customer as credit goes with it, so that credit must still be there; credit that it was paid from is there again. Money that is paid back to the customer is a refund instead: `POST /v1/clients/{id}/refunds`.',
  scope: 'invoices:write',
  params: paymentParameters,
  ...invoice(200, 'The invoice without the payment.'),
  errors: ['invoice-written-off', 'credit-insufficient', 'precondition-failed'],
});

export const credit = describe({
  url: '/v1/invoices/:id/credit-notes',
  operationId: 'createCreditNote',
  tag,
  summary: 'Create a credit note',
  description:
    'Makes a draft credit note for some lines or all that is left; send it as any draft. All credit notes of an invoice together equal it to the øre.',
  scope: 'invoices:write',
  params: idParameter,
  body: requests.newCreditNote,
  ...invoice(201, 'The new draft of type `credit_note`.'),
  errors: ['invoice-not-creditable', 'credit-exceeds-invoice', 'opening-invoice'],
});

export const getPdf = describe({
  url: '/v1/invoices/:id/pdf',
  operationId: 'getInvoicePdf',
  tag,
  summary: 'Get the PDF of an invoice or credit note',
  description:
    'Of an issued document the file that its recipient has got: the same to the byte for ever. A draft is rendered as it is now, marked as a draft.',
  scope: 'invoices:read',
  params: idParameter,
  answer: { ...schemas.pdfAnswer, description: 'The document.' },
  errors: ['opening-invoice', 'pdf-too-slow'],
});

export const timeline = describe({
  url: '/v1/invoices/:id/timeline',
  operationId: 'getInvoiceTimeline',
  tag,
  summary: 'Get the timeline of an invoice or credit note',
  description: 'What has happened to it, oldest first, reversed payments and write-offs too. Not paged.',
  scope: 'invoices:read',
  params: idParameter,
  answer: {
    status: 200,
    schema: Type.Object(
      {
        items: Type.Array(refTo(timelineItemSchema), { description: 'Oldest first.' }),
      },
      { 'x-name': 'Timeline' },
    ),
    description: 'The timeline.',
  },
});

export const entries = describe({
  url: '/v1/invoices/:id/journal-entries',
  operationId: 'listInvoiceJournalEntries',
  tag,
  summary: 'List the journal entries that an invoice or credit note has caused',
  description:
    'Its own entry and those of its payments, letters, credit notes, write-offs and waived fees, ordered by posting date, series and number. The entry of an opening balance, which an opening invoice has a line of, is not among them. Not paged. Needs built-in accounting.',
  scope: 'bilag:read',
  needsAccounting: true,
  params: idParameter,
  answer: {
    status: 200,
    schema: Type.Object(
      {
        items: Type.Array(refTo(journalEntrySchema), { description: 'Empty for what is not booked.' }),
      },
      { 'x-name': 'JournalEntryList' },
    ),
    description: 'The journal entries.',
  },
});

function checkStatuses(query: unknown): FieldError[] {
  const { status } = query as Record<string, unknown>;
  if (typeof status !== 'string') return [];
  const known: readonly string[] = INVOICE_STATUSES;
  return status.split(',').every((name) => known.includes(name))
    ? []
    : [{ field: 'status', code: 'unknown-value' }];
}
