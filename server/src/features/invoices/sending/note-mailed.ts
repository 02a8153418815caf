import type { Trx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import { changed } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { saveInvoice } from '../save-invoice.ts';

/** Notes that a document, which was to go as an e-invoice, went by mail. */
export async function noteMailed(trx: Trx, accountId: string, invoiceId: string, now: Date): Promise<void> {
  const invoice = await store.lockInvoice(trx, accountId, invoiceId);
  if (invoice === undefined || invoice.channel === 'email') return;
  saveInvoice(trx, accountId, invoice, changed<Invoice>(invoice, { channel: 'email' }, now));
}
