import type { Trx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import { changed } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { saveInvoice } from '../save-invoice.ts';

/** Notes that a mail of the document could not be delivered. @returns undefined for an unknown id or a draft */
export async function markBounced(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  times: { now: Date; accountNow: Date },
): Promise<Invoice | undefined> {
  const invoice = await store.lockInvoice(trx, accountId, invoiceId);
  if (invoice === undefined || invoice.sentAt === null) return undefined;
  const bounced = changed<Invoice>(invoice, { bouncedAt: times.accountNow }, times.now);
  saveInvoice(trx, accountId, invoice, bounced);
  return bounced;
}
