import { setTimeout as pause } from 'node:timers/promises';

/** @returns `late` when the work takes longer. It goes on then */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  const done = new AbortController();
  try {
    return await Promise.race([work, pause(milliseconds, 'late' as const, { signal: done.signal })]);
  } finally {
    done.abort();
  }
}
