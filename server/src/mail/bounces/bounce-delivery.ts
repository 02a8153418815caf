import { inTransaction } from '../../database/transaction.ts';
import type { DeliveryDeps } from '../deliver-email.ts';
import * as store from './bounces.store.ts';

/**
 * Notes that a mail of a production account did not arrive, and tells the document when no newer mail of it has been made:
 * that one may go to another address, and tells for itself.
 *
 * @param reason a code; never a server's words, which may name the recipient
 * @returns false when it was known already
 */
export async function bounceDelivery(
  { db, clock, onBounced }: Pick<DeliveryDeps, 'db' | 'clock' | 'onBounced'>,
  accountId: string,
  deliveryId: string,
  reason: string,
): Promise<boolean> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const bounced = await store.markBounced(trx, accountId, deliveryId, reason, now);
    if (bounced === undefined) return false;
    if (bounced.isNewest) await onBounced(trx, accountId, bounced.invoiceId, now);
    return true;
  });
}
