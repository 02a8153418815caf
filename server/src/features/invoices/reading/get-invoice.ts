import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';

/** @throws ApiError `not-found` */
export async function getInvoice(
  { db, accountId, baseUrl }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return presentInvoice(await store.getInvoice(db, accountId, params.id), baseUrl);
}
