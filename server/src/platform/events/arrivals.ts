import type { AccountDb, Db } from '../database/database.ts';
import { listPositions } from './sequences.store.ts';

/** How often one statement asks for all waiting callers, because another process may have given the numbers. */
const LOOK_MILLISECONDS = 40;
/** The database is away. */
const PAUSE_MILLISECONDS = 1_000;

type Waiting = { after: number; wake: () => void };
type Arrivals = { waiting: Map<string, Set<Waiting>>; isLooking: boolean };
const arrivalsOf = new WeakMap<Db['pool'], Arrivals>();

/** Wakes the callers in this process that wait for events of the account up to this number. */
export function announceEvents(db: AccountDb, last: number): void {
  for (const { after, wake } of arrivalsOf.get(db.pool)?.waiting.get(db.accountId) ?? []) {
    if (after < last) wake();
  }
}

/**
 * Waits until the account has events after this number. A waiting caller uses no connection: one statement at a time asks for all waiting
 * callers of this process.
 * @param until aborted when nobody waits any more
 */
export async function waitForEvents(db: AccountDb, after: number, until: AbortSignal): Promise<void> {
  if (until.aborted) return;
  const arrivals = arrivalsOf.get(db.pool) ?? { waiting: new Map<string, Set<Waiting>>(), isLooking: false };
  arrivalsOf.set(db.pool, arrivals);
  const { promise, resolve } = Promise.withResolvers<void>();
  const one = { after, wake: () => resolve() };
  const together = arrivals.waiting.get(db.accountId) ?? new Set();
  arrivals.waiting.set(db.accountId, together.add(one));
  until.addEventListener('abort', one.wake, { once: true });
  void look(db, arrivals);
  try {
    await promise;
  } finally {
    until.removeEventListener('abort', one.wake);
    together.delete(one);
    if (together.size === 0) arrivals.waiting.delete(db.accountId);
  }
}

async function look(db: Db, arrivals: Arrivals): Promise<void> {
  if (arrivals.isLooking) return;
  arrivals.isLooking = true;
  while (arrivals.waiting.size > 0) {
    const positions = await listPositions(db, [...arrivals.waiting.keys()]).catch(() => undefined);
    for (const [accountId, last] of positions ?? []) announceEvents(db.of(accountId), last);
    const pause = positions === undefined ? PAUSE_MILLISECONDS : LOOK_MILLISECONDS;
    // An HTTP connection keeps the process alive for as long as somebody waits.
    await new Promise<void>((resolve) => void setTimeout(resolve, pause).unref());
  }
  arrivals.isLooking = false;
}
