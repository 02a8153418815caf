import { oreFromKroner } from '../../../domain/money.ts';
import type { Input, ReadContext, ShownContext } from '../../../platform/http/endpoint.ts';
import type { PageQuery } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import { presentListedPayment, presentPayment } from '../present.ts';
import type { PaymentFilter, PaymentSort } from './payment-list.store.ts';
import { PAYMENT_ORDER, listPayments as findPage } from './payment-list.store.ts';
import { found } from '../../../domain/errors.ts';
import { getInvoice } from '../invoices.store.ts';

/** The filter as callers give it. Amounts are in kroner. */
export type PaymentFilterQuery = Omit<PaymentFilter, 'text' | 'amountFromOre' | 'amountToOre'> & {
  q?: string;
  amountFrom?: number;
  amountTo?: number;
};

export async function listPayments(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery & PaymentFilterQuery & { sort?: PaymentSort }, unknown>,
) {
  const { sort = '-paidOn', page: _page, pageSize: _pageSize, after: _after, ...asked } = query;
  const page = readPage(PAYMENT_ORDER, accountId, query);
  const { rows, ...place } = await findPage(db, accountId, readPaymentFilter(asked), sort, page);
  return { body: presentPage(rows.map(presentListedPayment), place, page) };
}

export function readPaymentFilter({ q, amountFrom, amountTo, ...exact }: PaymentFilterQuery): PaymentFilter {
  return {
    ...exact,
    ...(q !== undefined && { text: q }),
    ...(amountFrom !== undefined && { amountFromOre: oreFromKroner(amountFrom) }),
    ...(amountTo !== undefined && { amountToOre: oreFromKroner(amountTo) }),
  };
}

/** @throws ApiError `not-found` (also when it is reversed) */
export async function getPayment(
  { db, accountId }: ShownContext,
  { params }: Input<{ id: string; paymentId: string }, unknown, unknown>,
) {
  const invoice = await getInvoice(db, accountId, params.id);
  const payment = found(invoice.payments.find(({ id }) => id === params.paymentId.toLowerCase()));
  return { body: presentPayment(payment) };
}
