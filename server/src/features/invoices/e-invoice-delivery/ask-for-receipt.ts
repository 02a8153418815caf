import type { Receipt } from '../../../domain/deliveries.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { minutesFrom } from '../../../platform/operations/leases.ts';
import type { Due } from '../../../platform/operations/outbox.ts';
import { noteDelivery } from '../sending/note-delivery.ts';
import type { EInvoiceDeliveryDeps } from './deliver-e-invoice.ts';
import { mailInstead } from './mail-instead.ts';
import * as store from './receipts.store.ts';

/** Receipts that are late are asked for ever less often: after another quarter of the time since the e-invoice was sent. */
const PART_OF_AGE = 0.25;
const PAUSE_MINUTES = { least: 1, most: 6 * 60 };
/** Most access points answer only when they reject. After so many days without a rejection, the service waits no longer. */
const ASKED_DAYS = 14;

/**
 * Asks the access point once for the receipt of a sent e-invoice, if the receipt is due. A mail goes instead of an e-invoice that was
 * rejected.
 */
export async function askForReceipt(
  { db, clock, log, accessPoint }: EInvoiceDeliveryDeps,
  due: Due,
): Promise<void> {
  if (accessPoint === undefined) return;
  const now = clock();
  const deliveredAt = await store.findDueReceipt(db, due, now);
  if (deliveredAt === undefined) return;
  const ageMinutes = (now.getTime() - deliveredAt.getTime()) / 60_000;
  const pause = Math.min(Math.max(ageMinutes * PART_OF_AGE, PAUSE_MINUTES.least), PAUSE_MINUTES.most);
  if (!(await store.leaseReceipt(db, due, { now, next: minutesFrom(now, pause) }))) return;

  const status = await accessPoint.statusOf(due.id);
  if (status.kind === 'failed' || (status.kind === 'sent' && status.receipt === 'rejected')) {
    log.warn({ accountId: due.accountId, deliveryId: due.id }, 'e-invoice rejected');
    await note('rejected', status.details ?? 'rejected');
  } else if (status.kind === 'sent' && status.receipt !== 'pending') {
    await note(status.receipt);
  } else if (ageMinutes > ASKED_DAYS * 24 * 60) {
    await note('not-applicable');
  }

  async function note(receipt: Receipt, rejection: string | null = null): Promise<void> {
    const receiptAt = clock();
    await inTransaction(db.of(due.accountId), async (trx) => {
      const noted = await store.noteReceipt(trx, due, { receipt, receiptAt, rejection });
      if (noted === undefined) return;
      const { invoiceId } = noted.email;
      await noteDelivery(trx, { id: due.id, invoiceId });
      if (receipt !== 'rejected') return;
      const times = { now: receiptAt, accountNow: receiptAt };
      await mailInstead(trx, { id: due.id, ...noted }, times);
    });
  }
}
