import * as store from './bounces.store.ts';
import type { AccountTrx, Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';

export type BounceDeps = { db: Db; clock: () => Date; onBounced: OnBounced; onEnded: OnEnded };

/**
 * Called for a mail of a production account that did not arrive, in the transaction that notes the bounce.
 * `invoiceId` is null for a statement of account.
 */
export type OnBounced = (trx: AccountTrx, invoiceId: string | null, now: Date) => Promise<unknown>;

/** Called when a delivery has ended, delivered or bounced, in the transaction that notes the end. */
export type OnEnded = (
  trx: AccountTrx,
  delivery: { id: string; invoiceId: string | null },
) => Promise<unknown>;

/**
 * Notes that a mail of a production account did not arrive. Also tells the document, unless a newer mail exists: the
 * newer mail may go to another address, and reports its own outcome.
 * @param reason a code; never a server's words, because they may name the recipient
 * @returns false when the bounce was already known
 */
export async function bounceDelivery(
  { db, clock, ...told }: BounceDeps,
  accountId: string,
  deliveryId: string,
  reason: string,
): Promise<boolean> {
  const now = clock();
  return inTransaction(db.of(accountId), (trx) =>
    bounceInTransaction(trx, told, { id: deliveryId, reason, now }),
  );
}

/** `bounceDelivery` in the transaction of its cause. */
export async function bounceInTransaction(
  trx: AccountTrx,
  { onBounced, onEnded }: Pick<BounceDeps, 'onBounced' | 'onEnded'>,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<boolean> {
  const bounced = await store.markBounced(trx, id, reason, now);
  if (bounced === undefined) return false;
  await onEnded(trx, { id, invoiceId: bounced.invoiceId });
  if (bounced.isNewest) await onBounced(trx, bounced.invoiceId, now);
  return true;
}

/**
 * Marks the newest mail of a document as refused for good, whatever its status. The caller must update the document
 * itself.
 * @param reason a code; the words of a reply may name the recipient
 * @returns the id of the mail; undefined when there is none or it had bounced before
 */
export async function bounceNewestDelivery(
  trx: AccountTrx,
  invoiceId: string,
  reason: string,
  bouncedAt: Date,
): Promise<string | undefined> {
  const newest = await store.findNewestDelivery(trx, invoiceId);
  if (newest === undefined) return undefined;
  const bounced = await store.markBounced(trx, newest, reason, bouncedAt);
  return bounced && newest;
}
