import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/database.ts';
import { deleteOldestCaptured } from './captured-emails.store.ts';

/** Keeps what a test account has captured within its quota: the oldest goes (decision 70). */
export type CapturedRoom = {
  /** Call it when something has been captured, in bytes. */
  note(accountId: string, bytes: number): Promise<void>;
};

/** The account may pass its quota by this share before its oldest mails go, so that few captures look at all of them. */
const SHARE_BEYOND = 1 / 20;

/** @param limitBytes what an account may keep */
export function createCapturedRoom(db: Db, limitBytes: number): CapturedRoom {
  /** What has been captured since the last look. An account that is not there has not been looked at. */
  const since = new LRUCache<string, number>({ max: 10_000 });
  return {
    async note(accountId, bytes) {
      const captured = (since.get(accountId) ?? Infinity) + bytes;
      const isDue = captured > limitBytes * SHARE_BEYOND;
      since.set(accountId, isDue ? 0 : captured);
      if (isDue) await deleteOldestCaptured(db, accountId, limitBytes);
    },
  };
}
