import { getInvoice, markViewed, presentInvoice } from '../invoices/index.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../domain/errors.ts';

/**
 * Marks a document viewed, as when its recipient opens the page.
 * @throws ApiError `not-found`, `invoice-not-sent`, `opening-invoice`
 */
export async function openInvoice(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const viewed = await markViewed(trx, accountId, params.id, { now, accountNow });
  if (viewed !== undefined) return presentInvoice(viewed, baseUrl);
  const invoice = await getInvoice(trx, accountId, params.id);
  throw new ApiError(invoice.isOpening ? 'opening-invoice' : 'invoice-not-sent');
}
