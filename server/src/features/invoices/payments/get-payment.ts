import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors.ts';
import { getInvoice } from '../invoices.store.ts';
import { presentPayment } from '../present.ts';

/** @throws ApiError `not-found` (also when it is reversed) */
export async function getPayment(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string; paymentId: string }, unknown, unknown>,
) {
  const invoice = await getInvoice(db, accountId, params.id);
  const payment = invoice.payments.find(({ id }) => id === params.paymentId.toLowerCase());
  if (payment === undefined) throw new ApiError('not-found');
  return { body: presentPayment(payment) };
}
