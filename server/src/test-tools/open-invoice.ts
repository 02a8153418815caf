import { findInvoice, markViewed, presentInvoice } from '../invoices/index.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';

/**
 * Marks a document viewed, as when its recipient opens the page.
 * @throws ApiError `not-found`, `invoice-not-sent`
 */
export async function openInvoice(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const viewed = await markViewed(trx, accountId, params.id, { now, accountNow });
  if (viewed !== undefined) return presentInvoice(viewed, baseUrl);
  const isDraft = (await findInvoice(trx, accountId, params.id)) !== undefined;
  throw new ApiError(isDraft ? 'invoice-not-sent' : 'not-found');
}
