import type { HeldKind } from '../../../platform/operations/held.ts';
import { markBounced } from '../sending/note-facts.ts';
import { endEInvoice, endAsFailed, eInvoiceBytes, endAsSent } from './deliver-e-invoice.ts';
import {
  REASON_DROPPED,
  PRODUCTION_E_INVOICES,
  leaseHeldEInvoice,
  heldEInvoiceDeliveries,
} from '../e-invoices/e-invoice-deliveries.store.ts';
import { E_INVOICE_RECEIPTS, giveUpHeldReceipt, heldReceipts } from './receipts.store.ts';

/** The e-invoices that are held after a restore. No mail goes in the place of a dropped e-invoice. */
export const heldEInvoices: HeldKind = {
  name: PRODUCTION_E_INVOICES,
  title: 'e-invoices',
  held: heldEInvoiceDeliveries,
  async drop(trx, id, { now }) {
    const leased = await leaseHeldEInvoice(trx, id);
    if (leased === undefined) return;
    await endEInvoice(trx, leased, endAsFailed(now, { reason: REASON_DROPPED, details: null }));
    if (!leased.hasMailCopy) await markBounced(trx, leased.email.invoiceId, { now, accountNow: now });
  },
  async done(trx, id, { now }) {
    const leased = await leaseHeldEInvoice(trx, id);
    if (leased === undefined) return;
    const document = await eInvoiceBytes(trx, leased);
    await endEInvoice(trx, leased, {
      ...endAsSent(now),
      // The e-invoice that was sent is kept (bokføringsloven § 13). It is made anew of the document, which has not changed.
      ...(document && { document: document.bytes }),
    });
  },
};

/** The receipts that are held: after a rejection a mail goes, and that mail may have gone in the hours that are lost. */
export const heldReceiptsOfEInvoices: HeldKind = {
  name: E_INVOICE_RECEIPTS,
  title: 'receipts of e-invoices',
  held: heldReceipts,
  drop: giveUpHeldReceipt,
  done: giveUpHeldReceipt,
};
