import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors.ts';
import { findInvoice } from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';

/** @throws ApiError `not-found` */
export async function getInvoice(
  { db, accountId, baseUrl }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const invoice = await findInvoice(db, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  return presentInvoice(invoice, baseUrl);
}
