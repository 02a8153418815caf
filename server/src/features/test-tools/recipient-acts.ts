import { getInvoice, markBounced, markViewed, noteDelivery, presentInvoice } from '../invoices/index.ts';
import { markQuoteViewed, presentQuote } from '../quotes/index.ts';
import type { ChangeContext, OfPath } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { bounceNewestDelivery, listDeliveries } from '../mail/index.ts';

/**
 * Marks a document viewed, as when its recipient opens the page.
 * @throws ApiError `not-found`, `invoice-not-sent`, `opening-invoice`
 */
export async function openInvoice({ trx, now, accountNow, baseUrl }: ChangeContext, { params }: OfPath) {
  const viewed = await markViewed(trx, params.id, { now, accountNow });
  if (viewed !== undefined) return presentInvoice(viewed, baseUrl);
  const invoice = await getInvoice(trx, params.id);
  throw new ApiError(invoice.isOpening ? 'opening-invoice' : 'invoice-not-sent');
}

/**
 * Marks a quote viewed, as when its customer opens the page.
 * @throws ApiError `not-found`, `quote-not-sent`
 */
export async function openQuote({ trx, now, accountNow, baseUrl }: ChangeContext, { params }: OfPath) {
  const quote = await markQuoteViewed(trx, params.id, { now, accountNow });
  if (quote.sentAt === null) throw new ApiError('quote-not-sent');
  return presentQuote(quote, baseUrl);
}

/** Bad destination mailbox address (RFC 3463 § 3.2): the address does not exist. */
const REASON = '5.1.1';
const NEVER_MAILED = 'Nothing of the invoice has been mailed, so no mail of it can come back.';

/**
 * Marks a document and the newest of its mails bounced, as when the recipient's server refuses it.
 * @throws ApiError `not-found`, `invoice-not-sent` also for a document of which no mail was sent
 */
export async function bounceInvoice({ trx, now, accountNow, baseUrl }: ChangeContext, { params }: OfPath) {
  const bounced = await markBounced(trx, params.id, { now, accountNow });
  if (bounced === undefined) throw new ApiError('invoice-not-sent');
  const mails = await listDeliveries(trx, bounced.id);
  if (mails.length === 0) throw new ApiError('invoice-not-sent', { message: NEVER_MAILED });
  const id = await bounceNewestDelivery(trx, bounced.id, REASON, accountNow);
  if (id !== undefined) await noteDelivery(trx, { id, invoiceId: bounced.id });
  return presentInvoice(bounced, baseUrl);
}
