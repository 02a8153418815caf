import pg from 'pg';
import { ringBell } from '../database/bell.ts';
import type { AccountDb, Db, Trx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { announceEvents } from './arrivals.ts';
import type { FeedPosition } from './sequences.store.ts';
import { beginCounting } from './figures.store.ts';
import * as store from './sequences.store.ts';

/** Events that are committed within this time get their numbers together. */
const GATHERING_MILLISECONDS = 40;
/**
 * Differences whose events got numbers within this time are added to the figures together: many changes of an account change the same
 * figures.
 */
const ADDING_MILLISECONDS = 1000;
const ROWS_AT_ONCE = 500;
const ACCOUNTS_AT_ONCE = 100;

const groupSizeOf = new WeakMap<Db['pool'], Promise<number>>();

/**
 * Gives the account's new events their numbers within milliseconds, outside of any request (decision 63), and adds the differences of their
 * transactions to the kept figures a second later (decision 28). When this work fails, or the process dies, the outbox of some process does
 * the work (derived/jobs.ts).
 */
export const sequenceSoon = together(GATHERING_MILLISECONDS, async (db, accountIds) => {
  for (const accountId of accountIds) addSoon(db.of(accountId));
  await giveNumbers(db, accountIds);
});

const addSoon = together(ADDING_MILLISECONDS, addToFigures);

/** @returns a function that does the work for an account before long, together with all accounts that this process has named until then */
function together(milliseconds: number, work: (db: Db, accountIds: string[]) => Promise<void>) {
  const waitingOf = new WeakMap<Db['pool'], Set<string>>();
  return (db: AccountDb): void => {
    const waiting = waitingOf.get(db.pool);
    if (waiting !== undefined) {
      waiting.add(db.accountId);
      return;
    }
    const accountIds = new Set([db.accountId]);
    waitingOf.set(db.pool, accountIds);
    setTimeout(() => {
      waitingOf.delete(db.pool);
      // The database may be away, or the process may be ending. Nothing is lost: the rows are still there.
      work(db, [...accountIds]).catch(() => {});
    }, milliseconds).unref();
  };
}

/** Gives numbers to all that waits, and adds all differences. */
export async function sequenceAll(db: Db): Promise<void> {
  await sequenceAccounts(db, await store.listAccountsWithNewEvents(db));
}

/** @param stopping aborted when the process is to end */
export async function sequenceAccounts(db: Db, accountIds: string[], stopping?: AbortSignal): Promise<void> {
  await giveNumbers(db, accountIds, stopping);
  await addToFigures(db, accountIds, stopping);
}

async function giveNumbers(db: Db, accountIds: string[], stopping?: AbortSignal): Promise<void> {
  await inGroups(db, accountIds, stopping, async (group) => {
    const { count, positions } = await inTransaction(db, (trx) => sequenceRows(trx, group));
    for (const { accountId, last } of positions) announceEvents(db.of(accountId), Number(last));
    // Webhooks may wait for these events.
    if (positions.length > 0) ringBell('webhooks');
    return count;
  });
}

/**
 * Differences that cannot be added stay, and all figures of their account are counted anew. So only the account is counted whose
 * figures fail.
 */
async function addToFigures(db: Db, accountIds: string[], stopping?: AbortSignal): Promise<void> {
  await inGroups(db, accountIds, stopping, (group) => addGroup(db, group));
}

async function addGroup(db: Db, group: string[]): Promise<number> {
  try {
    return await inTransaction(db, (trx) => store.addDifferences(trx, group, ROWS_AT_ONCE));
  } catch (error) {
    if (isPassing(error)) throw error;
    const [accountId] = group;
    if (group.length > 1) for (const one of group) await addToFigures(db, [one]);
    else if (accountId !== undefined)
      await inTransaction(db.of(accountId), async (trx) => beginCounting(trx));
    return 0;
  }
}

/** A lost connection, a lost race, no resources, or a database that ends; all else would fail again. */
function isPassing(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|40|53|57)/.test(error.code ?? '');
}

/** @param work does up to `ROWS_AT_ONCE` rows of the accounts and tells how many */
async function inGroups(
  db: Db,
  accountIds: string[],
  stopping: AbortSignal | undefined,
  work: (group: string[]) => Promise<number>,
): Promise<void> {
  if (accountIds.length === 0) return;
  const size = await groupSize(db);
  for (let first = 0; first < accountIds.length; first += size) {
    const group = accountIds.slice(first, first + size);
    for (let isFull = true; isFull;) {
      if (stopping?.aborted === true) return;
      isFull = (await work(group)) === ROWS_AT_ONCE;
    }
  }
}

type Sequenced = { count: number; positions: FeedPosition[] };

/** On Citus each account is on a node of its own. */
function groupSize(db: Db): Promise<number> {
  const known =
    groupSizeOf.get(db.pool) ?? store.isSpread(db).then((isSpread) => (isSpread ? 1 : ACCOUNTS_AT_ONCE));
  groupSizeOf.set(db.pool, known);
  known.catch(() => groupSizeOf.delete(db.pool));
  return known;
}

/**
 * Numbers the committed events. A reader of the feed sees all numbers of this transaction at once. The lock lets the next numbers of an
 * account be given only after that. So a smaller number never appears after a greater number.
 *
 * A number is at least the database's time in microseconds. So the numbers after a restored backup, or after a failover that lost commits,
 * are greater than all numbers that anybody has seen before.
 */
async function sequenceRows(trx: Trx, accountIds: string[]): Promise<Sequenced> {
  const [positions, rows] = await store.lockAndListNew(trx, accountIds, ROWS_AT_ONCE);
  if (positions.length < accountIds.length) {
    store.beginPositions(trx, accountIds);
    return { count: ROWS_AT_ONCE, positions: [] };
  }
  const lastOf = new Map(
    positions.map(({ accountId, last, nowMicroseconds }) => [
      accountId,
      last < nowMicroseconds ? nowMicroseconds : last,
    ]),
  );
  const numbered = rows.map((row) => {
    const lastSequence = (lastOf.get(row.accountId) ?? 0n) + BigInt(row.count);
    lastOf.set(row.accountId, lastSequence);
    return { ...row, lastSequence };
  });
  const moved = [...new Set(rows.map(({ accountId }) => accountId))];
  const ended = moved.map((accountId) => ({ accountId, last: lastOf.get(accountId) ?? 0n }));
  if (rows.length === 0) return { count: 0, positions: ended };
  store.moveToFeed(trx, accountIds, numbered, ended);
  return { count: rows.length, positions: ended };
}
