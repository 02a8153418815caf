import type { AccountTrx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import { lockInvoice } from '../invoices.store.ts';
import { changeInvoice } from '../save-invoice.ts';

/** Facts of a document that become known after sending. An unknown id is `not-found`. */

type Times = { now: Date; accountNow: Date };

/**
 * Notes the first time that the recipient has opened the document.
 * @returns undefined for a draft, or an opening invoice, which has no page
 */
export async function markViewed(
  trx: AccountTrx,
  invoiceId: string,
  { now, accountNow }: Times,
): Promise<Invoice | undefined> {
  const invoice = await lockInvoice(trx, invoiceId);
  if (invoice.sentAt === null || invoice.isOpening) return undefined;
  if (invoice.viewedAt !== null) return invoice;
  return changeInvoice<Invoice>(trx, invoice, { viewedAt: accountNow }, now);
}

/** Notes that a mail of the document could not be delivered. @returns undefined for a draft */
export async function markBounced(
  trx: AccountTrx,
  invoiceId: string,
  { now, accountNow }: Times,
): Promise<Invoice | undefined> {
  const invoice = await lockInvoice(trx, invoiceId);
  if (invoice.sentAt === null) return undefined;
  return changeInvoice<Invoice>(trx, invoice, { bouncedAt: accountNow }, now);
}

/** Notes that a document, which was to go as an e-invoice, went by mail. */
export async function noteMailed(trx: AccountTrx, invoiceId: string, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId);
  if (invoice.channel !== 'email') changeInvoice<Invoice>(trx, invoice, { channel: 'email' }, now);
}
