import { Type } from 'typebox';
import { isBankAccount, normaliseBankAccount } from '../../../domain/parties/bank-account.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import type { Endpoints, ReadContext } from '../../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../../platform/http/fields.ts';
import { pageOf } from '../../../platform/http/lists/paging.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';
import { findClientCredit } from '../../clients/index.ts';
import {
  cancelRefundOrder,
  createRefundOrder,
  markRefundOrderPaid,
  presentRefundOrder,
} from './refund-orders.ts';
import { REFUND_ORDER_ORDER, findOrder, selectOrdersOfClient } from './refund-orders.store.ts';
import { createRefund, presentRefund, reverseRefund } from './refunds.ts';
import { REFUND_ORDER, findRefund, selectRefundsTo, toRefund } from './refunds.store.ts';
import { newRefund, newRefundOrder, paidRefundOrder, refundOrderSchema, refundSchema } from './schemas.ts';
import { checkPaymentDate } from '../route-parts.ts';

const tag = 'Clients';

const idParameter = Type.Object({
  id: pathId('ClientId', 'The client.'),
});

const refundParameters = Type.Object({
  ...idParameter.properties,
  refundId: pathId('RefundId', 'The refund.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f96'),
});

const orderParameters = Type.Object({
  ...idParameter.properties,
  orderId: pathId('RefundOrderId', 'The refund order.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f96'),
});

export function customerCreditRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/clients/:id/refunds',
      operationId: 'createRefund',
      moves: 'money',
      shows: { before: 'getClient' },
      movesMoney: true,
      goesOnLongest: true,
      tag,
      summary: 'Record that credit was paid back',
      description:
        'Records money that went back to the client: what was paid too much and kept as credit, or credited after it was paid.\n\nIt lowers `creditBalance` and is booked on the day on which it was paid; invoices, their payments and the balances of earlier days stay as they are.',
      scope: 'invoices:write',
      params: idParameter,
      body: newRefund,
      bodyRule: checkPaymentDate,
      logs: 'refund.recorded',
      answer: { status: 201, schema: refTo(refundSchema), description: 'The refund.' },
      errors: ['credit-insufficient'],
    },
    createRefund,
  );

  endpoints.page(
    {
      url: '/v1/clients/:id/refunds',
      operationId: 'listRefunds',
      tag,
      summary: 'List the refunds to a client',
      description: 'Newest first, without those that were taken back.',
      scope: 'invoices:read',
      params: idParameter,
      answer: { items: refTo(refundSchema), name: 'RefundPage', description: 'One page of refunds.' },
    },
    {
      order: REFUND_ORDER,
      of: idOfClient,
      read: ({ db }, page, _filter, clientId) => pageOf(page, selectRefundsTo(db, clientId)),
      present: (row) => presentRefund(toRefund(row)),
    },
  );

  endpoints.one(
    {
      url: '/v1/clients/:id/refunds/:refundId',
      operationId: 'getRefund',
      bound: 'thing',
      tag,
      summary: 'Get a refund',
      description: 'As it was recorded; 404 once it is taken back.',
      scope: 'invoices:read',
      params: refundParameters,
      answer: { schema: refTo(refundSchema), description: 'The refund.' },
    },
    (db, { id, refundId }) => findRefund(db, refundId, id),
    (refund) => ({ body: presentRefund(refund) }),
  );

  endpoints.delete(
    {
      url: '/v1/clients/:id/refunds/:refundId',
      operationId: 'reverseRefund',
      moves: 'money',
      shows: { before: 'getRefund' },
      movesMoney: true,
      tag,
      summary: 'Take a refund back',
      description:
        'Takes back a refund that was recorded by mistake, or whose money came back. Not one that Vipps has paid.\n\nThe client has the credit again; the books get a mirror entry of today. A refund order that it paid is to be paid again.',
      scope: 'invoices:write',
      params: refundParameters,
      logs: 'refund.taken-back',
      answer: { status: 204, schema: Type.Undefined(), description: 'The refund is taken back.' },
      errors: ['refund-by-vipps'],
    },
    reverseRefund,
  );

  endpoints.post(
    {
      url: '/v1/clients/:id/refund-orders',
      operationId: 'createRefundOrder',
      moves: 'money',
      shows: { before: 'getClient' },
      movesMoney: true,
      goesOnLongest: true,
      tag,
      summary: 'Order that credit is paid back by the bank or by Vipps',
      description:
        'Keeps the credit until the bank or Vipps has paid: it can be neither applied nor paid back in another way, while `creditBalance` stays as it is.\n\nWith `vippsPaymentId` Vipps is asked at once: the order is `sent`, and soon `paid`, or `open` again with a `reason`; then cancel it, and make another one. Where the company wants two people for each refund (`fourEyesRefunds`), a person approves what an API client has asked for; otherwise it is `other-person-required`.\n\nWith `toAccount` the next refund file has the order. Once a bank file tells that it was paid, or you say so, it is a refund with the same id, and is booked. Where the bank returns the money, the order is `open` again; what pays it anew is a refund of another id.',
      scope: 'invoices:write',
      params: idParameter,
      body: newRefundOrder,
      bodyRule: checkWay,
      logs: 'refund-order.created',
      needsFreshSignIn: 'always',
      answer: { status: 201, schema: refTo(refundOrderSchema), description: 'The refund order.' },
      errors: ['credit-insufficient', 'vipps-payment-exceeded', 'other-person-required', 'company-closed'],
    },
    createRefundOrder,
  );

  endpoints.page(
    {
      url: '/v1/clients/:id/refund-orders',
      operationId: 'listRefundOrders',
      tag,
      summary: 'List the refund orders of a client',
      description: 'Newest first, paid ones too, without those that were cancelled.',
      scope: 'invoices:read',
      params: idParameter,
      answer: {
        items: refTo(refundOrderSchema),
        name: 'RefundOrderPage',
        description: 'One page of refund orders.',
      },
    },
    {
      order: REFUND_ORDER_ORDER,
      of: idOfClient,
      read: ({ db }, page, _filter, clientId) => pageOf(page, selectOrdersOfClient(db, clientId)),
      present: presentRefundOrder,
    },
  );

  endpoints.one(
    {
      url: '/v1/clients/:id/refund-orders/:orderId',
      operationId: 'getRefundOrder',
      bound: 'thing',
      tag,
      summary: 'Get a refund order',
      description:
        'As it stands; 404 once it is cancelled. Once its refund is taken back, it is to be paid again: `sent` where the file is still with the bank, `open` where the bank returned the money.',
      scope: 'invoices:read',
      params: orderParameters,
      answer: { schema: refTo(refundOrderSchema), description: 'The refund order.' },
    },
    async (db, { id, orderId }) => {
      const order = await findOrder(db, orderId);
      return order?.clientId === id.toLowerCase() ? order : undefined;
    },
    (order) => ({ body: presentRefundOrder(order) }),
  );

  endpoints.delete(
    {
      url: '/v1/clients/:id/refund-orders/:orderId',
      operationId: 'cancelRefundOrder',
      moves: 'nothing',
      shows: { before: 'getRefundOrder' },
      movesMoney: true,
      tag,
      summary: 'Cancel a refund order',
      description:
        'Frees the credit of an `open` one.\n\nOf a `sent` one withdraw the file first; while Vipps is asked, wait. Of a `paid` one take the refund back.',
      scope: 'invoices:write',
      params: orderParameters,
      logs: 'refund-order.cancelled',
      answer: { status: 204, schema: Type.Undefined(), description: 'The refund order is cancelled.' },
      errors: ['refund-order-not-open'],
    },
    cancelRefundOrder,
  );

  endpoints.post(
    {
      url: '/v1/clients/:id/refund-orders/:orderId/paid',
      operationId: 'markRefundOrderPaid',
      moves: 'money',
      shows: { before: 'getRefundOrder' },
      movesMoney: true,
      goesOnLongest: true,
      tag,
      summary: 'Record that a refund order was paid',
      description:
        'For companies whose bank files do not tell what left the account. Not for an order that Vipps pays.\n\nThe order becomes a refund, with the same id unless one has come back before. It is booked on the day on which it was paid.',
      scope: 'invoices:write',
      params: orderParameters,
      body: paidRefundOrder,
      bodyRule: checkPaymentDate,
      logs: 'refund-order.paid',
      needsFreshSignIn: 'always',
      answer: { status: 201, schema: refTo(refundSchema), description: 'The refund.' },
      errors: ['refund-order-not-open', 'refund-by-vipps', 'credit-insufficient'],
    },
    markRefundOrderPaid,
  );
}

/** Money of refund files stays in Norway: an account abroad needs more than its number. */
function checkWay(body: unknown): FieldError[] {
  const { toAccount = null, vippsPaymentId = null, currency = null } = asObject(body);
  if (toAccount === null && vippsPaymentId === null) return [{ field: 'toAccount', code: 'required' }];
  if (vippsPaymentId !== null && toAccount !== null) {
    return [{ field: 'vippsPaymentId', code: 'account-and-vipps' }];
  }
  if (vippsPaymentId !== null && currency !== null && currency !== BOOK_CURRENCY) {
    return [{ field: 'currency', code: 'unknown-value', details: { allowed: [BOOK_CURRENCY] } }];
  }
  if (typeof toAccount !== 'string' || isBankAccount(normaliseBankAccount(toAccount))) return [];
  return [{ field: 'toAccount', code: 'invalid-bank-account' }];
}

async function idOfClient({ db }: ReadContext, { id }: { id: string }): Promise<string> {
  return requireFound(await findClientCredit(db, id)).clientId;
}
