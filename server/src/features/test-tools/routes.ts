import { Type } from 'typebox';
import { isLocalDate, osloDate } from '../../domain/days/local-date.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { EXAMPLE_ID, pathId, refTo } from '../../platform/http/fields.ts';
import { pageOf } from '../../platform/http/lists/paging.ts';
import { invoiceSchema } from '../invoices/schemas.ts';
import { quoteSchema } from '../quotes/schemas.ts';
import { bankFileSchema } from '../bank/schemas.ts';
import { getBankFileSource } from './bank-file-source.ts';
import { approveVippsPayment } from './approve-vipps-payment.ts';
import { payByBank } from './pay-by-bank.ts';
import { bounceInvoice, openInvoice, openQuote } from './recipient-acts.ts';
import { getCapturedEmail, getEmailHtml, getEmailSource } from './captured-emails.ts';
import { CAPTURED_EMAIL_ORDER, listCapturedEmails } from './captured-emails.store.ts';
import { getEInvoiceSource, presentCapturedEInvoice } from './captured-e-invoices.ts';
import { CAPTURED_E_INVOICE_ORDER, capturedEInvoices } from './captured-e-invoices.store.ts';
import { presentCapturedEmail } from './present.ts';
import type { ClockDeps } from './test-clock.ts';
import { getTestClock, setTestClock } from './test-clock.ts';
import { setEInvoiceRecipient } from './set-e-invoice-recipient.ts';
import { putTestRate } from './put-test-rate.ts';
import * as schemas from './schemas.ts';

/** Common to all endpoints here: the test environment, for callers that may send invoices there. */
const common = { tag: 'Test environment', scope: 'invoices:write', testOnly: true } as const;

const emailId = Type.Object({
  id: pathId('CapturedEmailId', 'The captured email.'),
});

const ofDocument = {
  invoiceId: Type.Optional(
    Type.String({
      maxLength: 200,
      format: 'uuid',
      description: 'Only of this document.',
      examples: [EXAMPLE_ID],
    }),
  ),
};

const invoiceId = Type.Object({
  id: pathId('DocumentId', 'The invoice or credit note.'),
});

const invoiceAnswer = (description: string) =>
  ({ answer: { schema: refTo(invoiceSchema), description, etag: true } }) as const;

const clockAnswer = (description: string) =>
  ({ answer: { schema: refTo(schemas.testClockSchema), description } }) as const;

export function testToolRoutes(endpoints: Endpoints, clock: ClockDeps): void {
  endpoints.page(
    {
      ...common,
      url: '/v1/test/emails',
      operationId: 'listCapturedEmails',
      summary: 'List captured emails',
      description:
        'Every email of the test environment, newest first. It is here a moment after the request that caused it.',
      filter: ofDocument,
      answer: {
        items: refTo(schemas.capturedEmailSchema),
        name: 'CapturedEmailPage',
        description: 'One page of emails.',
      },
    },
    // A page has at most 100 mails, without their attachments: some 30 kB each, however large the attachments are.
    {
      order: CAPTURED_EMAIL_ORDER,
      read: ({ db }, page, { invoiceId }) => listCapturedEmails(db, invoiceId, page),
      present: (email) => presentCapturedEmail(email, email.facts),
    },
  );

  endpoints.get(
    {
      ...common,
      url: '/v1/test/emails/:id',
      operationId: 'getCapturedEmail',
      bound: 'thing',
      summary: 'Get a captured email with its attachments',
      params: emailId,
      answer: { schema: refTo(schemas.capturedEmailSchema), description: 'The email.' },
    },
    getCapturedEmail,
  );

  endpoints.file(
    {
      ...common,
      url: '/v1/test/emails/:id/source',
      operationId: 'getCapturedEmailSource',
      summary: 'Get the source of a captured email',
      description: 'The message as it would have gone out, with all headers (RFC 5322).',
      params: emailId,
      answer: {
        schema: Type.String({ description: 'The message.', examples: ['Subject: Faktura 1\r\n'] }),
        description: 'The message.',
        contentType: 'message/rfc822',
        etag: true,
      },
    },
    getEmailSource,
  );

  endpoints.page(
    {
      ...common,
      url: '/v1/test/e-invoices',
      operationId: 'listCapturedEInvoices',
      summary: 'List captured e-invoices',
      description:
        'Every e-invoice of the test environment, newest first. It is here a moment after the request that caused it.',
      filter: ofDocument,
      answer: {
        items: refTo(schemas.capturedEInvoiceSchema),
        name: 'CapturedEInvoicePage',
        description: 'One page of e-invoices.',
      },
    },
    {
      order: CAPTURED_E_INVOICE_ORDER,
      read: ({ db }, page, { invoiceId }) => pageOf(page, capturedEInvoices(db, invoiceId)),
      present: presentCapturedEInvoice,
    },
  );

  endpoints.file(
    {
      ...common,
      url: '/v1/test/e-invoices/:id/source',
      operationId: 'getCapturedEInvoiceSource',
      summary: 'Get the XML of a captured e-invoice',
      description: 'The bytes as they would have gone to the access point.',
      params: Type.Object({ id: pathId('CapturedEInvoiceId', 'The captured e-invoice.') }),
      answer: {
        schema: Type.String({
          description: 'UBL 2.1 in UTF-8.',
          examples: ['<?xml version="1.0" encoding="UTF-8"?>…'],
        }),
        description: 'The XML.',
        contentType: 'application/xml',
        etag: true,
      },
    },
    getEInvoiceSource,
  );

  endpoints.put(
    {
      ...common,
      url: '/v1/test/e-invoice-recipients/:orgNumber',
      operationId: 'setTestEInvoiceRecipient',
      growsDocuments: true,
      isInternal: true,
      summary: 'Set how a recipient of e-invoices behaves',
      description:
        'Says whether an organisation can receive e-invoices and what it answers, for this account alone.\n\nAn organisation that was never set can receive and accepts what it receives. A field that is left out is set to this.',
      params: Type.Object({
        orgNumber: Type.String({ description: 'Norwegian organisation number.', examples: ['974760673'] }),
      }),
      body: schemas.newTestRecipient,
      answer: {
        schema: refTo(schemas.testRecipientSchema),
        description: 'How it behaves from now on.',
      },
      errors: ['validation-failed'],
    },
    setEInvoiceRecipient,
  );

  endpoints.put(
    {
      ...common,
      url: '/v1/test/exchange-rates',
      operationId: 'setTestExchangeRate',
      growsDocuments: true,
      isInternal: true,
      summary: 'Set the exchange rate of a day',
      description:
        'Sets a rate for this account alone. It counts from 16:00 of its day on, as rates of Norges Bank do. It counts until the next one that is set. `null` lets `exchange-rate-missing` be seen.',
      body: schemas.newTestExchangeRate,
      answer: { schema: refTo(schemas.testExchangeRateSchema), description: 'The rate.' },
    },
    putTestRate,
  );

  endpoints.post(
    {
      ...common,
      url: '/v1/test/bank-payments',
      operationId: 'payByTestBank',
      isInternal: true,
      summary: 'Pay by the simulated bank',
      description:
        'Makes the file in which a bank would tell of the payment, and imports it as `POST /v1/bank-files` does. Each call is another payment. The body may be left out in part: an invoice alone is paid in full; an amount alone comes without a KID.',
      scope: 'bank:write',
      growsDocuments: true,
      body: schemas.newBankPayment,
      answer: {
        status: 202,
        location: true,
        schema: refTo(bankFileSchema),
        description: 'The file, which is processed now.',
      },
      errors: ['bank-format-conflict', 'invoice-not-sent', 'validation-failed'],
    },
    payByBank,
  );

  endpoints.post(
    {
      ...common,
      url: '/v1/test/vipps-payments/:reference/approve',
      operationId: 'approveTestVippsPayment',
      isInternal: true,
      summary: 'Approve a payment at the simulated Vipps',
      description:
        'Agrees in the place of the payer, as the page of the simulated Vipps does. The service asks for the payment at once, and records it a moment later. A payment that has an answer keeps it.',
      params: Type.Object({
        reference: Type.String({
          'x-name': 'VippsReference',
          description: 'What Vipps calls the payment.',
          examples: ['018f6d2e5b0a7c3e9a440d5b7c1e2f91-3f9a01c4d2e7'],
        }),
      }),
      answer: { schema: refTo(schemas.testVippsPaymentSchema), description: 'The payment.' },
    },
    approveVippsPayment,
  );

  endpoints.stream(
    {
      ...common,
      url: '/v1/test/bank-files/:id/source',
      operationId: 'getTestBankFileSource',
      summary: 'Get the bytes of a file of the bank',
      description:
        'As it came, of any file of the test account: OCR giro is `text/plain` in ISO 8859-1, the others are `application/xml`. 404 once what the account has captured is deleted.',
      scope: 'bank:read',
      params: Type.Object({ id: pathId('BankFileId', 'The file.') }),
      answer: {
        schema: Type.String({ description: 'The file.', examples: ['NY000010000080800000001…'] }),
        description: 'The file.',
        contentType: 'text/plain',
        alsoAs: ['application/xml', 'application/octet-stream'],
      },
    },
    getBankFileSource,
  );

  endpoints.post(
    {
      ...common,
      url: '/v1/test/invoices/:id/open',
      operationId: 'openInvoiceAsRecipient',
      isInternal: true,
      summary: 'Open an invoice as its recipient',
      description: 'Marks the document viewed, as when the recipient opens its page.',
      params: invoiceId,
      ...invoiceAnswer('The invoice.'),
      errors: ['document-deleted', 'invoice-not-sent', 'opening-invoice'],
    },
    openInvoice,
  );

  endpoints.post(
    {
      ...common,
      url: '/v1/test/quotes/:id/open',
      operationId: 'openQuoteAsRecipient',
      isInternal: true,
      summary: 'Open a quote as its customer',
      description: 'Marks the quote viewed, as when the customer opens its page.',
      params: Type.Object({ id: pathId('QuoteId', 'The quote.') }),
      answer: { schema: refTo(quoteSchema), description: 'The quote.', etag: true },
      errors: ['document-deleted', 'quote-not-sent'],
    },
    openQuote,
  );

  endpoints.post(
    {
      ...common,
      url: '/v1/test/invoices/:id/bounce',
      operationId: 'bounceInvoice',
      isInternal: true,
      summary: 'Let the email of an invoice bounce',
      description:
        "Marks the document and its newest email bounced, as when the recipient's server refuses it.\n\nAn email that has not been captured yet is not captured any more. A document of which nothing was mailed is 409 `invoice-not-sent`.",
      params: invoiceId,
      ...invoiceAnswer('The invoice.'),
      errors: ['invoice-not-sent'],
    },
    bounceInvoice,
  );

  endpoints.get(
    {
      ...common,
      url: '/v1/test/clock',
      operationId: 'getTestClock',
      bound: 'thing',
      summary: 'Get the time of the test account',
      ...clockAnswer('The time that the account goes by.'),
    },
    getTestClock,
  );

  endpoints.put(
    {
      ...common,
      url: '/v1/test/clock',
      operationId: 'setTestClock',
      isInternal: true,
      summary: 'Move the time of the test account',
      description:
        'Moves the time forward; it stands still there until it is moved again.\n\nWhat time brings happens at once and on its own days: invoices become overdue, automatic letters are sent, recurring invoices are made, at most 500 at once (`clock-too-far`).\n\nDates, due dates and letters follow this clock; tokens, limits, `createdAt` and `updatedAt` do not.',
      body: schemas.newClock,
      bodyRule: checkEra,
      ...clockAnswer('The new time.'),
      errors: ['clock-not-forward', 'clock-too-far'],
    },
    (context, input) => setTestClock(context, input, clock),
  );
}

/** What the app needs beside the API. */
export function mailboxRoutes(endpoints: Endpoints): void {
  /** For the app's mailbox only: an integrator reads the HTML as a field of the email. */
  endpoints.file(
    {
      ...common,
      url: '/emails/:id/html',
      operationId: 'getCapturedEmailHtml',
      summary: 'Show the HTML of a captured email',
      params: emailId,
      answer: {
        schema: Type.String(),
        description: 'The HTML.',
        contentType: 'text/html; charset=utf-8',
      },
    },
    getEmailHtml,
  );
}

/** The clock gives documents their dates, so it stays within the days of the API. */
function checkEra(body: unknown): FieldError[] {
  const { now } = body as Record<string, unknown>;
  const instant = new Date(typeof now === 'string' ? now : Number.NaN);
  if (Number.isNaN(instant.getTime()) || isLocalDate(osloDate(instant))) return [];
  return [{ field: 'now', code: 'out-of-range', details: { min: '2000-01-01', max: '2199-12-31' } }];
}
