import { ApiError } from '../../domain/errors/errors.ts';
import { MAX_WAITING, tooManyWaiting } from './shares.ts';

export type Turns = {
  /**
   * Waits until none of the owner's calls that take turns is worked on. A waiting call uses no slot.
   *
   * @param owner an account
   * @param signal aborted when the client hangs up: the call gets no turn then
   * @param weight as of `Shares`: of the body that waits in memory meanwhile
   * @returns ends the turn; a second call does nothing
   * @throws ApiError `rate_limited` (as much of the owner waits as may), `bad-request` (aborted)
   */
  take(owner: string, signal: AbortSignal, weight?: number): Promise<() => void>;
};

type Waiting = { weight: number; give: () => void };

/**
 * Lets the calls of an owner that work on something large be worked on one at a time in this process, in the order in which they
 * came. Owners do not wait for each other here.
 */
export function createTurns(): Turns {
  /** The requests that wait, by the owner of the turn that they wait for. */
  const waiting = new Map<string, Set<Waiting>>();

  function turnOf(owner: string): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const queue = waiting.get(owner);
      const [next] = queue ?? [];
      if (next === undefined) waiting.delete(owner);
      else {
        queue?.delete(next);
        next.give();
      }
    };
  }

  return {
    async take(owner, signal, weight = 1) {
      if (signal.aborted) throw new ApiError('bad-request');
      const queue = waiting.get(owner);
      if (queue === undefined) {
        waiting.set(owner, new Set());
        return turnOf(owner);
      }
      const waitingWeight = [...queue].reduce((sum, one) => sum + one.weight, 0);
      if (waitingWeight + weight > MAX_WAITING) throw tooManyWaiting();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one: Waiting = { weight, give: resolve };
      const abandon = () => {
        if (queue.delete(one)) reject(new ApiError('bad-request'));
      };
      signal.addEventListener('abort', abandon, { once: true });
      queue.add(one);
      await promise.finally(() => signal.removeEventListener('abort', abandon));
      return turnOf(owner);
    },
  };
}
