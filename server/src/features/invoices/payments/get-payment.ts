import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { found } from '../../../domain/errors.ts';
import { getInvoice } from '../invoices.store.ts';
import { presentPayment } from '../present.ts';

/** @throws ApiError `not-found` (also when it is reversed) */
export async function getPayment(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string; paymentId: string }, unknown, unknown>,
) {
  const invoice = await getInvoice(db, accountId, params.id);
  const payment = found(invoice.payments.find(({ id }) => id === params.paymentId.toLowerCase()));
  return { body: presentPayment(payment) };
}
