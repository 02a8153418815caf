import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../database/database.ts';

/** Gives each caller the next due thing. The callers share one read of the table. */
export function inTurn<T>(list: () => Promise<T[]>): () => Promise<T | undefined> {
  let due: T[] = [];
  let looking: Promise<T[]> | undefined;
  return async () => {
    if (due.length === 0) {
      looking ??= list().finally(() => (looking = undefined));
      const found = await looking;
      // Only the first waiting caller takes what was found.
      if (found.length > 0 && due.length === 0) due = found.splice(0);
    }
    return due.shift();
  };
}

/**
 * Works on one due thing after the other until nothing is due, or the process is to end.
 * @param left what the log says of a thing whose work failed: it is left for the next time
 */
export async function workThrough<T extends { id: string }>(
  take: () => Promise<T | undefined>,
  work: (one: T) => Promise<void>,
  { log, stopping, left }: { log: FastifyBaseLogger; stopping: AbortSignal; left: string },
): Promise<void> {
  while (!stopping.aborted) {
    const next = await take();
    if (next === undefined) return;
    try {
      await work(next);
    } catch (error) {
      // The job runner logs this once and waits longer. Otherwise each due thing would be tried and logged.
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, deliveryId: next.id }, left);
      return;
    }
  }
}
