import pg from 'pg';
import { ring } from '../database/bell.ts';
import type { Db, Trx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { announce } from './arrivals.ts';
import type { Position } from './sequences.store.ts';
import { beginCounting } from './figures.store.ts';
import * as store from './sequences.store.ts';

/** What is committed within this time gets its numbers together. */
const GATHERING_MILLISECONDS = 40;
const ROWS_AT_ONCE = 500;
const ACCOUNTS_AT_ONCE = 100;

/** The accounts that wait for the next run of this process. */
const waitingOf = new WeakMap<Db, Set<string>>();
const groupSizeOf = new WeakMap<Db, Promise<number>>();

/**
 * Gives the account's new events their numbers within milliseconds, outside of any request (decision 63), and adds what their
 * transactions changed to the kept figures (decision 28). When it fails, or the process dies, the outbox
 * of some process does it (derived/jobs.ts).
 */
export function sequenceSoon(db: Db, accountId: string): void {
  const waiting = waitingOf.get(db);
  if (waiting !== undefined) {
    waiting.add(accountId);
    return;
  }
  waitingOf.set(db, new Set([accountId]));
  const run = async () => {
    const accountIds = [...(waitingOf.get(db) ?? [])];
    waitingOf.delete(db);
    // The database may be away, or the process may be ending. Nothing is lost: the rows are still there.
    await sequenceAccounts(db, accountIds).catch(() => {});
  };
  setTimeout(() => void run(), GATHERING_MILLISECONDS).unref();
}

/** Gives numbers to all that waits. */
export async function sequenceAll(db: Db): Promise<void> {
  await sequenceAccounts(db, await store.listAccountsWithNewEvents(db));
}

/** @param stopping aborted when the process is to end */
export async function sequenceAccounts(db: Db, accountIds: string[], stopping?: AbortSignal): Promise<void> {
  if (accountIds.length === 0) return;
  const size = await groupSize(db);
  for (let first = 0; first < accountIds.length; first += size) {
    const group = accountIds.slice(first, first + size);
    for (let isFull = true; isFull;) {
      if (stopping?.aborted === true) return;
      const { count, positions } = await sequenceGroup(db, group);
      for (const { accountId, last } of positions) announce(db, accountId, Number(last));
      // Webhooks may wait for these events.
      if (positions.length > 0) ring('webhooks');
      isFull = count === ROWS_AT_ONCE;
    }
  }
}

/**
 * A figure that cannot be added to must not hold up numbers. So its account's figures are then counted anew, and its differences
 * wait for that.
 */
async function sequenceGroup(db: Db, accountIds: string[]): Promise<Sequenced> {
  try {
    return await inTransaction(db, (trx) => sequenceRows(trx, accountIds));
  } catch (error) {
    if (!(error instanceof FiguresFailed)) throw error;
    const [accountId] = accountIds;
    if (accountIds.length > 1 || accountId === undefined) return sequenceOneByOne(db, accountIds);
    await inTransaction(db, async (trx) => beginCounting(trx, accountId));
    return await inTransaction(db, (trx) => sequenceRows(trx, accountIds));
  }
}

/** So that only the account whose figures fail is counted anew. */
async function sequenceOneByOne(db: Db, accountIds: string[]): Promise<Sequenced> {
  const each: Sequenced[] = [];
  for (const accountId of accountIds) each.push(await sequenceGroup(db, [accountId]));
  return {
    count: Math.max(...each.map(({ count }) => count)),
    positions: each.flatMap(({ positions }) => positions),
  };
}

class FiguresFailed extends Error {}

/** A lost connection, a lost race, no resources, or a database that ends; all else would fail again. */
function isPassing(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|40|53|57)/.test(error.code ?? '');
}

type Sequenced = { count: number; positions: Position[] };

/** On Citus each account is on a node of its own. */
function groupSize(db: Db): Promise<number> {
  const known =
    groupSizeOf.get(db) ?? store.isSpread(db).then((isSpread) => (isSpread ? 1 : ACCOUNTS_AT_ONCE));
  groupSizeOf.set(db, known);
  known.catch(() => groupSizeOf.delete(db));
  return known;
}

/**
 * Numbers what is committed. A reader of the feed sees all numbers of this transaction at once. The lock lets the next
 * numbers of an account be given only after that. So a smaller number never appears after a greater one.
 *
 * A number is at least the database's time in microseconds. So the numbers after a restored backup, or after a failover
 * that lost commits, are greater than all that anybody has seen before.
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
  const keeping = new Set(
    positions.filter(({ figuresKept }) => figuresKept).map(({ accountId }) => accountId),
  );
  const changing = rows.filter(({ changesFigures }) => changesFigures);
  const added = changing.filter(({ accountId }) => keeping.has(accountId));
  if (added.length > 0) {
    await store.addToFigures(trx, accountIds, added).catch((cause: unknown) => {
      throw isPassing(cause) ? cause : new FiguresFailed('Differences cannot be added.', { cause });
    });
  }
  const left = changing.filter(({ accountId }) => !keeping.has(accountId));
  store.moveToFeed(trx, accountIds, { rows: numbered, left }, ended);
  return { count: rows.length, positions: ended };
}
