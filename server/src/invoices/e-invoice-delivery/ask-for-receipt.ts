import { inTransaction } from '../../database/transaction.ts';
import { noteDelivery } from '../sending/note-delivery.ts';
import type { EInvoiceDeliveryDeps } from './deliver-e-invoice.ts';
import { minutesFrom } from './deliver-e-invoice.ts';
import { mailInstead } from './mail-instead.ts';
import type { DueReceipt } from './receipts.store.ts';
import * as store from './receipts.store.ts';

/** Receipts that are late are asked for ever less often: after another quarter of the time since the e-invoice was sent. */
const PART_OF_AGE = 0.25;
const PAUSE_MINUTES = { least: 1, most: 6 * 60 };
/** Most access points answer only when they reject. What has not been rejected for so long is not waited for any more. */
const ASKED_DAYS = 14;

/** Asks the access point once for the receipt of a sent e-invoice, if it is due. A mail goes instead of one that was rejected. */
export async function askForReceipt(
  { db, clock, log, accessPoint }: EInvoiceDeliveryDeps,
  due: DueReceipt,
): Promise<void> {
  if (accessPoint === undefined) return;
  const now = clock();
  const ageMinutes = (now.getTime() - due.deliveredAt.getTime()) / 60_000;
  const pause = Math.min(Math.max(ageMinutes * PART_OF_AGE, PAUSE_MINUTES.least), PAUSE_MINUTES.most);
  if (!(await store.claimReceipt(db, due, { now, next: minutesFrom(now, pause) }))) return;

  const status = await accessPoint.statusOf(due.id);
  const receiptAt = clock();
  if (status.kind === 'failed' || (status.kind === 'sent' && status.receipt === 'rejected')) {
    log.warn({ deliveryId: due.id }, 'e-invoice rejected');
    await inTransaction(db, async (trx) => {
      const rejection = status.details ?? 'rejected';
      const rejected = await store.noteReceipt(trx, due, { receipt: 'rejected', receiptAt, rejection });
      if (rejected === undefined) return;
      const { invoiceId } = rejected.email;
      await noteDelivery(trx, due.accountId, { id: due.id, invoiceId });
      const times = { now: receiptAt, accountNow: receiptAt };
      await mailInstead(trx, due.accountId, { id: due.id, ...rejected }, times);
    });
  } else if (status.kind === 'sent' && status.receipt !== 'pending') {
    await store.noteReceipt(db, due, { receipt: status.receipt, receiptAt, rejection: null });
  } else if (ageMinutes > ASKED_DAYS * 24 * 60) {
    await store.noteReceipt(db, due, { receipt: 'not-applicable', receiptAt, rejection: null });
  }
}
