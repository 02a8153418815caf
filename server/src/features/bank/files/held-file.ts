import type { Db, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { endLease, leaseFile, renewLease } from './bank-files.store.ts';

/** A file that this process imports, and no other process. */
export type HeldFile = {
  accountId: string;
  fileId: string;
  /** Holds the file on, between two pieces of the import. @throws LostFile; the reason of `stopping` */
  goOn(): Promise<void>;
  /** Runs a transaction, which is undone when another process has the file at its end. @throws LostFile */
  transact<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  release(): Promise<void>;
};

/** Another process has taken the file over, because this process did not go on for half a minute. */
export class LostFile extends Error {
  override name = 'LostFile';
}

/** A third of the time for which a process holds a file. */
const RENEWED_MILLISECONDS = 10_000;

/**
 * @param stopping aborted when the process is to end
 * @returns undefined when the file is not to be imported now: another process has the file, an older file of the account comes first, or
 *   the file has ended
 */
export async function holdFile(
  db: Db,
  accountId: string,
  fileId: string,
  stopping: AbortSignal,
): Promise<HeldFile | undefined> {
  const leased = await leaseFile(db, accountId, fileId);
  if (leased === undefined) return undefined;
  let until = leased;
  let renewedAt = performance.now();
  const keep = (next: string) => {
    until = next;
    renewedAt = performance.now();
  };
  const renewed = async (on: Db | Trx) => {
    const next = await renewLease(on, accountId, fileId, until);
    if (next === undefined) throw new LostFile();
    return next;
  };
  return {
    accountId,
    fileId,
    async goOn() {
      stopping.throwIfAborted();
      if (performance.now() - renewedAt > RENEWED_MILLISECONDS) keep(await renewed(db));
    },
    async transact(work) {
      const [result, next] = await inTransaction(
        db,
        async (trx) => [await work(trx), await renewed(trx)] as const,
      );
      keep(next);
      return result;
    },
    async release() {
      await endLease(db, accountId, fileId, until);
    },
  };
}
