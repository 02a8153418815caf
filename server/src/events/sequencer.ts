import type { Db, Trx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { announce } from './arrivals.ts';
import * as store from './sequences.store.ts';

/** Commits that follow each other so closely get their numbers together. */
const GATHERING_MILLISECONDS = 10;
const ROWS_AT_ONCE = 500;

/** `again`: something was committed since the run began. */
type Run = 'waiting' | 'running' | 'again';
const runsOf = new WeakMap<Db, Map<string, Run>>();

/**
 * Gives the account's new events their numbers within milliseconds, outside of any request (decision 63). When it fails, or
 * the process dies, the job does it (`sequenceAll`).
 */
export function sequenceSoon(db: Db, accountId: string): void {
  const runs = runsOf.get(db) ?? new Map<string, Run>();
  runsOf.set(db, runs);
  const run = runs.get(accountId);
  if (run !== undefined) {
    if (run === 'running') runs.set(accountId, 'again');
    return;
  }
  runs.set(accountId, 'waiting');
  const start = async () => {
    runs.set(accountId, 'running');
    // The database may be away, or the process may be ending. Nothing is lost: the rows are still there.
    await sequenceAccount(db, accountId).catch(() => {});
    const isAskedAgain = runs.get(accountId) === 'again';
    runs.delete(accountId);
    if (isAskedAgain) sequenceSoon(db, accountId);
  };
  setTimeout(() => void start(), GATHERING_MILLISECONDS).unref();
}

/** Gives numbers to what processes have left behind that died after a commit. */
export async function sequenceAll(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await store.listAccountsWithNewEvents(db)) {
    if (stopping?.aborted === true) return;
    await sequenceAccount(db, accountId);
  }
}

async function sequenceAccount(db: Db, accountId: string): Promise<void> {
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) {
    let last: bigint | undefined;
    count = await inTransaction(db, async (trx) => {
      const sequenced = await sequenceRows(trx, accountId);
      last = sequenced.last;
      return sequenced.count;
    });
    if (last !== undefined) announce(db, accountId, Number(last));
  }
}

/**
 * Numbers what is committed. Whoever reads the feed sees all numbers of this transaction at once. The lock lets the next
 * numbers be given only after that. So a smaller number never appears after a greater one.
 *
 * A number is at least the database's time in microseconds. So the numbers after a restored backup, or after a failover
 * that lost commits, are greater than all that anybody has seen before.
 */
async function sequenceRows(
  trx: Trx,
  accountId: string,
): Promise<{ count: number; last: bigint | undefined }> {
  // Both travel together. The rows are read after the lock has been waited for.
  const [[position], rows] = await Promise.all([
    store.lockPosition(trx, accountId),
    store.listNewEvents(trx, accountId, ROWS_AT_ONCE),
  ]);
  if (position === undefined) {
    trx.later(store.insertPosition(trx, accountId));
    return { count: ROWS_AT_ONCE, last: undefined };
  }
  if (rows.length === 0) return { count: 0, last: undefined };
  const floor = position.last + 1n;
  let next = position.nowMicroseconds > floor ? position.nowMicroseconds : floor;
  const lastSequences = rows.map(({ count }) => {
    next += BigInt(count);
    return next - 1n;
  });
  const last = next - 1n;
  store.moveToFeed(
    trx,
    accountId,
    rows.map(({ id }) => id),
    lastSequences,
    last,
  );
  return { count: rows.length, last };
}
