import type { HeldKind } from '../../../platform/operations/held.ts';
import { markBounced } from '../sending/note-facts.ts';
import { end, failedAt, prepare, sentAt } from './deliver-e-invoice.ts';
import {
  DROPPED,
  PRODUCTION_E_INVOICES,
  takeHeld,
  heldEInvoiceDeliveries,
} from '../e-invoices/e-invoice-deliveries.store.ts';
import { RECEIPTS, giveUpHeldReceipt, heldReceipts } from './receipts.store.ts';

/** The e-invoices that are held after a restore. No mail goes in the place of one that is dropped. */
export const heldEInvoices: HeldKind = {
  name: PRODUCTION_E_INVOICES,
  title: 'e-invoices',
  held: heldEInvoiceDeliveries,
  async drop(trx, id, { now }) {
    const leased = await takeHeld(trx, id);
    if (leased === undefined) return;
    await end(trx, leased, failedAt(now, { reason: DROPPED, details: null }));
    if (!leased.hasMailCopy) await markBounced(trx, leased.email.invoiceId, { now, accountNow: now });
  },
  async done(trx, id, { now }) {
    const leased = await takeHeld(trx, id);
    if (leased === undefined) return;
    const document = await prepare(trx, leased);
    await end(trx, leased, {
      ...sentAt(now),
      // The e-invoice that was sent is kept (bokføringsloven § 13). It is made anew of the document, which has not changed.
      ...(document && { document: document.bytes }),
    });
  },
};

/** The receipts that are held: where the recipient has rejected, a mail goes, and it may have gone in the hours that are lost. */
export const heldReceiptsOfEInvoices: HeldKind = {
  name: RECEIPTS,
  title: 'receipts of e-invoices',
  held: heldReceipts,
  drop: giveUpHeldReceipt,
  done: giveUpHeldReceipt,
};
