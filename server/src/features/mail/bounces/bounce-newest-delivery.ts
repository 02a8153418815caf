import type { Trx } from '../../../platform/database/database.ts';
import * as store from './bounces.store.ts';

/**
 * Marks the newest mail of a document as refused for good, whatever its status. The caller must update the document
 * itself.
 * @param reason a code; the words of a reply may name the recipient
 * @returns the id of the mail; undefined when there is none or it had bounced before
 */
export async function bounceNewestDelivery(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  reason: string,
  bouncedAt: Date,
): Promise<string | undefined> {
  const newest = await store.findNewestDelivery(trx, accountId, invoiceId);
  if (newest === undefined) return undefined;
  const bounced = await store.markBounced(trx, accountId, newest, reason, bouncedAt);
  return bounced && newest;
}
