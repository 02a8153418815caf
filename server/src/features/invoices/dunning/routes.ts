import { Type } from 'typebox';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../../platform/http/fields.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';
import { latePaymentSchema, newHandOver, newPause, newReminder, newWaiver } from './dunning-schemas.ts';
import { getLatePayment } from './get-late-payment.ts';
import { getReminder, getReminderPdf } from './read-reminders.ts';
import { endHandingOver, handOverInvoice } from './hand-over.ts';
import { pauseReminders, resumeReminders } from './pause-reminders.ts';
import { checkDeliveredOn } from '../delivered-on.ts';
import { sendReminder } from './send-reminder.ts';
import { waiveFees } from './waive-fees.ts';
import { invoiceAnswer, invoiceParameter, INVOICES_TAG, pdfAnswer } from '../route-parts.ts';
import * as schemas from '../invoice-schemas.ts';
import { reminderSchema } from '../recorded-schemas.ts';

const reminderParameters = Type.Object({
  ...invoiceParameter.properties,
  reminderId: pathId('ReminderId', 'The letter.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f93'),
});

const handedOver = {
  url: '/v1/invoices/:id/handed-over',
  tag: INVOICES_TAG,
  scope: 'invoices:write',
  params: invoiceParameter,
} as const;

const pause = {
  url: '/v1/invoices/:id/pause-reminders',
  tag: INVOICES_TAG,
  scope: 'invoices:write',
  params: invoiceParameter,
} as const;

export function dunningRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/v1/invoices/:id/late-payment',
      operationId: 'getLatePayment',
      bound: 'thing',
      tag: INVOICES_TAG,
      summary: 'Get late-payment interest and which letters may be sent',
      scope: 'invoices:read',
      params: invoiceParameter,
      answer: {
        schema: refTo(latePaymentSchema),
        description: 'What late payment costs by today, and what may be done next.',
      },
    },
    getLatePayment,
  );

  endpoints.post(
    {
      ...pause,
      operationId: 'pauseReminders',
      growsDocuments: true,
      moves: 'nothing',
      shows: 'answer',
      summary: 'Pause the letters of an invoice',
      description:
        'Stops the letters about an invoice while the customer disputes the claim or has been given time.\n\nDuring the pause no letter is sent, neither by hand nor automatically, so no fee is claimed. Interest still accrues. The pause ends after the day `until`, or when you delete the pause. A new pause replaces the earlier one.',
      body: newPause,
      ...invoiceAnswer(200, 'The invoice with `remindersPaused`.'),
      errors: ['document-deleted', 'invoice-not-sent', 'invoice-not-remindable'],
    },
    pauseReminders,
  );

  endpoints.delete(
    {
      ...pause,
      operationId: 'resumeReminders',
      moves: 'nothing',
      shows: { before: 'getInvoice' },
      summary: 'Let letters go again',
      description: 'Ends the pause. An invoice that is not paused stays as it is.',
      ...invoiceAnswer(200, 'The invoice without `remindersPaused`.'),
      errors: ['document-deleted', 'invoice-not-sent', 'invoice-not-remindable'],
    },
    resumeReminders,
  );

  endpoints.post(
    {
      ...handedOver,
      operationId: 'handOverInvoice',
      growsDocuments: true,
      moves: 'nothing',
      shows: 'answer',
      summary: 'Say that a collection agency has the claim',
      description:
        'Says that a collection agency has the claim. No letter is sent from then on, neither by hand nor automatically; interest still accrues.\n\nPayments, credit notes and write-offs can be recorded as before. The agency’s file is `GET /v1/reports/receivables?handedOver=true&format=csv`.\n\nA new request replaces what an earlier one said.\n\nOnly what is overdue is handed over. `warnings` tells where no collection warning has gone by the service, or its deadline was not over (inkassoloven §§ 8 and 9).',
      body: newHandOver,
      answer: {
        status: 200,
        schema: refTo(schemas.sentInvoiceSchema),
        description: 'The invoice with `handedOver`.',
        etag: true,
      },
      errors: ['document-deleted', 'invoice-not-sent', 'invoice-not-remindable', 'invoice-not-overdue'],
    },
    handOverInvoice,
  );

  endpoints.delete(
    {
      ...handedOver,
      operationId: 'endHandingOver',
      moves: 'nothing',
      shows: { before: 'getInvoice' },
      summary: 'Take a claim back from the agency',
      description: 'Letters may go again. An invoice that no agency has stays as it is.',
      ...invoiceAnswer(200, 'The invoice without `handedOver`.'),
      errors: ['document-deleted', 'invoice-not-sent', 'invoice-not-remindable'],
    },
    endHandingOver,
  );

  endpoints.post(
    {
      url: '/v1/invoices/:id/fees/waive',
      operationId: 'waiveFees',
      moves: 'money',
      shows: { before: 'getInvoice' },
      tag: INVOICES_TAG,
      summary: 'Give up outstanding fees and interest',
      description:
        'Drops the fees that letters have claimed and that are not paid, for good. The invoice’s own amounts, status and `paidAt` stay; the books get an entry that takes them back.\n\nLater letters claim only interest of later days.',
      scope: 'invoices:write',
      params: invoiceParameter,
      body: newWaiver,
      ...invoiceAnswer(200, 'The invoice with `feesOutstanding` 0.'),
      errors: ['document-deleted', 'nothing-to-waive'],
    },
    waiveFees,
  );

  endpoints.post(
    {
      url: '/v1/invoices/:id/reminders',
      operationId: 'sendReminder',
      moves: 'money',
      shows: 'answer',
      tag: INVOICES_TAG,
      summary: 'Send a reminder or a collection warning',
      description:
        'Emails a letter for an invoice that is past its due date, or records one that is delivered otherwise, as on paper (channel `none`): it has the same rules, postings and PDF.\n\nWith a fee from 14 days after the due date, at most twice, the second time when the first deadline has passed; it then claims the late-payment interest, too, for days whose rate is announced. Of a business a letter may claim the standard compensation instead of any fee, once, from the day after the due date.\n\nOf a paid invoice it asks for the fees that are left.\n\nWhile the deadline of an earlier letter runs, the next one is 409 `reminder-too-early` with `details.runningDeadline`; with `again` it goes and claims nothing.\n\nA due date or deadline on a Saturday, a Sunday or a holiday ends on the next working day. Where the invoice was sent after its due date, both count from 30 days after its invoice date. `GET /v1/invoices/{id}/late-payment` tells what is allowed when.\n\nIn 24 hours a hundred letters may go to an address by hand: 429 `rate_limited` with `details.limit`.',
      scope: 'invoices:write',
      params: invoiceParameter,
      body: newReminder,
      bodyRule: checkClaims,
      ...invoiceAnswer(201, 'The invoice after the letter, which is the last of its `reminders`.'),
      errors: [
        'document-deleted',
        'reminders-paused',
        'invoice-handed-over',
        'invoice-not-remindable',
        'collection-warning-sent',
        'fee-limit-reached',
        'fees-unknown',
        'reminder-too-early',
        'client-not-business',
        'fee-claimed',
        'compensation-claimed',
        'fees-need-nok',
        'covered-by-credit',
        'compensation-not-announced',
      ],
    },
    sendReminder,
  );

  endpoints.get(
    {
      url: '/v1/invoices/:id/reminders/:reminderId',
      operationId: 'getReminder',
      bound: 'thing',
      tag: INVOICES_TAG,
      summary: 'Get a reminder or a collection warning',
      scope: 'invoices:read',
      params: reminderParameters,
      answer: { schema: refTo(reminderSchema), description: 'The letter.' },
    },
    getReminder,
  );

  endpoints.file(
    {
      url: '/v1/invoices/:id/reminders/:reminderId/pdf',
      operationId: 'getReminderPdf',
      tag: INVOICES_TAG,
      summary: 'Get the PDF of a reminder or a collection warning',
      description: 'The file that its recipient gets: the same to the byte for ever.',
      scope: 'invoices:read',
      params: reminderParameters,
      answer: { ...pdfAnswer, description: 'The letter.' },
      errors: ['document-deleted', 'pdf-too-slow'],
    },
    getReminderPdf,
  );
}

/** Only a letter that the service does not send is given a day of delivery. Compensation stands instead of a fee. A letter that comes again claims nothing. */
export function checkClaims(body: unknown): FieldError[] {
  const wrongDay = checkDeliveredOn(body);
  if (wrongDay.length > 0) return wrongDay;
  const { fee, feeWhereAllowed, interest, compensation, again } = asObject(body);
  const claimsFee = fee === true || feeWhereAllowed === true;
  const claimsCompensation = compensation === true;
  if (again === true && (claimsFee || claimsCompensation || interest === true)) {
    return [{ field: 'again', code: 'again-without-claims' }];
  }
  return claimsFee && claimsCompensation ? [{ field: 'compensation', code: 'fee-and-compensation' }] : [];
}
