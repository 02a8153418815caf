import { setTimeout as pause } from 'node:timers/promises';

const POLL_MILLISECONDS = 20;
/**
 * For how long tests wait for what should come at once. Beside ten busy programs a second takes half a minute now and then. Waiting costs
 * nothing where it comes.
 */
export const PATIENCE_MILLISECONDS = 180_000;

/**
 * Asks `attempt` again until it gives something else than undefined and false, and gives that.
 * @throws Error naming `what` when that has not happened before the deadline
 */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | undefined | false>,
  deadlineMilliseconds = PATIENCE_MILLISECONDS,
): Promise<T> {
  const deadline = Date.now() + deadlineMilliseconds;
  for (;;) {
    const found = await attempt();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${deadlineMilliseconds} ms in vain: ${what}`);
    await pause(POLL_MILLISECONDS);
  }
}
