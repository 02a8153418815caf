import { LRUCache } from 'lru-cache';
import type { AccountDb, AccountTrx } from '../../database/database.ts';
import { lockForTransaction } from '../../database/locks.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deleteOldestCaptured } from './captured.store.ts';
import { quotaExceeded } from './quota-exceeded.ts';
import { readStored } from './stored.store.ts';

/** Keeps what a test account has captured within its quota: the oldest goes (decision 70). */
export type CapturedRoom = {
  /** Call it when something has been captured that is never refused, in bytes. */
  note(db: AccountDb, bytes: number): Promise<void>;
  /**
   * Makes room for what is to be captured, in bytes. It is the last lock that a transaction takes.
   * @throws ApiError `quota-exceeded`, which is not stored with the key, where too little can go
   */
  require(trx: AccountTrx, bytes: number): Promise<void>;
};

/** The account may pass its quota by this share before the oldest goes, so that few captures look at all of it. */
const SHARE_BEYOND = 1 / 20;

/** @param limitBytes what an account may keep */
export function createCapturedRoom(limitBytes: number): CapturedRoom {
  /** What has been captured since the last look. An account that is not there has not been looked at. */
  const since = new LRUCache<string, number>({ max: 10_000 });

  function isDue(accountId: string, bytes: number): boolean {
    const captured = (since.get(accountId) ?? Infinity) + bytes;
    since.set(accountId, captured);
    return captured > limitBytes * SHARE_BEYOND;
  }

  /** Two transactions that delete at once could wait for each other. */
  async function shrink(trx: AccountTrx, to: number): Promise<void> {
    await lockForTransaction(trx, `files ${trx.accountId}`);
    await deleteOldestCaptured(trx, to);
  }

  return {
    async note(db, bytes) {
      if (!isDue(db.accountId, bytes)) return;
      await inTransaction(db, (trx) => shrink(trx, limitBytes));
      since.set(db.accountId, 0);
    },
    async require(trx, bytes) {
      if (!isDue(trx.accountId, bytes)) return;
      await shrink(trx, limitBytes - bytes);
      const used = await readStored(trx, 'captured');
      if (used + bytes > limitBytes) throw quotaExceeded('captured', limitBytes, used, { isFleeting: true });
      since.set(trx.accountId, bytes);
    },
  };
}
