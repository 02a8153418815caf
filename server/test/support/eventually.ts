import { setTimeout as pause } from 'node:timers/promises';

const POLL_MILLISECONDS = 20;

/**
 * Asks `attempt` again until it gives something else than undefined and false, and gives that.
 * @throws Error naming `what` when that has not happened before the deadline
 */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | undefined | false>,
  deadlineMilliseconds = 60_000,
): Promise<T> {
  const deadline = Date.now() + deadlineMilliseconds;
  for (;;) {
    const found = await attempt();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${deadlineMilliseconds} ms in vain: ${what}`);
    await pause(POLL_MILLISECONDS);
  }
}
