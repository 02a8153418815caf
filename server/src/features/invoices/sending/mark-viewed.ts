import type { Trx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import { changed } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { saveInvoice } from '../save-invoice.ts';

/**
 * Notes the first time that the recipient has opened the document.
 * @returns undefined for an unknown id, a draft, or an opening invoice, which has no page
 */
export async function markViewed(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  times: { now: Date; accountNow: Date },
): Promise<Invoice | undefined> {
  const invoice = await store.lockInvoice(trx, accountId, invoiceId);
  if (invoice === undefined || invoice.sentAt === null || invoice.isOpening) return undefined;
  if (invoice.viewedAt !== null) return invoice;
  const viewed = changed<Invoice>(invoice, { viewedAt: times.accountNow }, times.now);
  saveInvoice(trx, accountId, invoice, viewed);
  return viewed;
}
