import { inTransaction } from '../../../platform/database/transaction.ts';
import type { DeliveryDeps } from '../deliver-email.ts';
import * as store from './bounces.store.ts';

/**
 * Notes that a mail of a production account did not arrive. Also tells the document, unless a newer mail exists: the
 * newer mail may go to another address, and reports its own outcome.
 * @param reason a code; never a server's words, because they may name the recipient
 * @returns false when the bounce was already known
 */
export async function bounceDelivery(
  { db, clock, onBounced, onEnded }: Pick<DeliveryDeps, 'db' | 'clock' | 'onBounced' | 'onEnded'>,
  accountId: string,
  deliveryId: string,
  reason: string,
): Promise<boolean> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const bounced = await store.markBounced(trx, accountId, deliveryId, reason, now);
    if (bounced === undefined) return false;
    await onEnded(trx, accountId, { id: deliveryId, invoiceId: bounced.invoiceId });
    if (bounced.isNewest) await onBounced(trx, accountId, bounced.invoiceId, now);
    return true;
  });
}
