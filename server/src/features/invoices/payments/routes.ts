import { applyCredit } from './apply-credit.ts';
import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../../platform/http/fields.ts';
import { sortParameter } from '../../../platform/http/lists/page-schemas.ts';
import { recordPayment } from './record-payment.ts';
import { checkPaymentDate, documentParameter, invoiceAnswer, INVOICES_TAG } from '../route-parts.ts';
import { paymentFilterParameters } from './schemas.ts';
import { filterParameters } from '../filter-parameters.ts';
import { PAYMENT_ORDER, PAYMENT_SORTS, listPayments } from './payment-list.store.ts';
import { findInvoice } from '../invoices.store.ts';
import { presentListedPayment } from './present-listed-payment.ts';
import { presentPayment } from '../present.ts';
import { reversePayment } from './reverse-payment.ts';
import * as requests from './schemas.ts';
import * as schemas from '../invoice-schemas.ts';
import { paymentSchema } from '../recorded-schemas.ts';

const paymentParameters = Type.Object({
  ...documentParameter.properties,
  paymentId: pathId('PaymentId', 'The payment.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91'),
});

export function paymentRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/invoices/:id/payments',
      operationId: 'recordPayment',
      moves: 'money',
      shows: 'answer',
      goesOnLongest: true,
      tag: INVOICES_TAG,
      summary: 'Record a payment',
      description:
        'Records a payment. It covers what is outstanding first, then the fees that letters have claimed.\n\nWith `overpayment` `credit` the rest becomes credit of the customer (`creditBalance` of the client), also when the invoice is paid or wholly credited already.\n\nWith `recoversLoss` it is money that came in on a loss: that part of the loss is taken back, with its VAT, and the invoice is paid with it. The books get an entry for the part of the loss and one for the payment.',
      scope: 'invoices:write',
      params: documentParameter,
      body: requests.newPayment,
      bodyRule: checkPaymentDate,
      answer: {
        status: 201,
        schema: refTo(schemas.sentInvoiceSchema),
        description: 'The invoice after the payment.',
        etag: true,
      },
      errors: [
        'document-deleted',
        'invoice-not-payable',
        'nothing-to-recover',
        'payment-exceeds-outstanding',
      ],
    },
    recordPayment,
  );

  endpoints.page(
    {
      url: '/v1/payments',
      operationId: 'listPayments',
      tag: INVOICES_TAG,
      summary: 'List payments of all invoices',
      description:
        'Without reversed ones, unless `updatedSince` is given: then these are among them, with `reversedAt`.',
      scope: 'invoices:read',
      filter: {
        ...paymentFilterParameters,
        updatedSince: filterParameters.updatedSince,
        sort: sortParameter(PAYMENT_SORTS, '-paidOn', {
          description: 'Order; `-` for descending. `createdAt`: as they were recorded.',
        }),
      },
      answer: {
        items: refTo(requests.listedPaymentSchema),
        name: 'PaymentPage',
        description: 'One page of payments.',
      },
    },
    {
      order: PAYMENT_ORDER,
      read: ({ db }, page, filter) => listPayments(db, filter, page),
      present: presentListedPayment,
    },
  );

  endpoints.one(
    {
      url: '/v1/invoices/:id/payments/:paymentId',
      operationId: 'getPayment',
      bound: 'thing',
      readsAhead: true,
      tag: INVOICES_TAG,
      summary: 'Get a payment',
      description: 'As it stands among the `payments` of the invoice; 404 once it is reversed.',
      scope: 'invoices:read',
      params: paymentParameters,
      answer: { schema: refTo(paymentSchema), description: 'The payment.' },
    },
    async (db, { id, paymentId }) => {
      const invoice = await findInvoice(db, id);
      const payment = invoice?.payments.find((one) => one.id === paymentId.toLowerCase());
      return invoice && payment && { payment, invoice };
    },
    ({ payment, invoice }) => ({ body: presentPayment(payment, invoice) }),
  );

  endpoints.delete(
    {
      url: '/v1/invoices/:id/payments/:paymentId',
      operationId: 'reversePayment',
      moves: 'money',
      shows: { before: 'getPayment' },
      tag: INVOICES_TAG,
      summary: 'Reverse a payment',
      description:
        'Takes back a payment that was recorded by mistake, or whose money did not stay. The books get a correcting entry of today.\n\nWhat it had taken back of a loss is lost again. What it gave the customer as credit goes with it, so that credit must still be there; credit that it was paid from is there again.\n\nMoney that is paid back to the customer is a refund instead: `POST /v1/clients/{id}/refunds`.',
      scope: 'invoices:write',
      params: paymentParameters,
      ...invoiceAnswer(200, 'The invoice without the payment.'),
      errors: ['document-deleted', 'invoice-written-off', 'credit-insufficient', 'precondition-failed'],
    },
    reversePayment,
  );

  endpoints.post(
    {
      url: '/v1/clients/:id/credit/apply',
      operationId: 'applyCredit',
      moves: 'money',
      shows: 'answer',
      goesOnLongest: true,
      tag: 'Clients',
      summary: 'Pay an invoice from the credit of its client',
      description:
        'Records a payment with `source` `credit`, dated today, on an invoice of this client. It covers what is outstanding first, then fees.\n\nAn invoice that is booked is paid from credit that is booked, any other from credit that is not: `details.creditBalance` of `credit-insufficient` says how much of it there is.\n\nReverse the payment to give the credit back.',
      scope: 'invoices:write',
      params: Type.Object({ id: pathId('ClientId', 'The client.') }),
      body: requests.creditToApply,
      answer: {
        status: 201,
        schema: refTo(schemas.invoiceSchema),
        description: 'The invoice after the payment.',
        etag: true,
      },
      errors: [
        'document-deleted',
        'invoice-not-payable',
        'payment-exceeds-outstanding',
        'credit-insufficient',
      ],
    },
    applyCredit,
  );
}
