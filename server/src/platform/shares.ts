import { ApiError } from './errors.ts';

/**
 * How many requests of one process work at once. The pool has one connection more, for the log of calls and the like, because a
 * request that works holds one connection, now and then two.
 */
export const SLOTS = 9;
/** An owner may take a slot while it holds fewer than this many for each one that is free. */
const HELD_FOR_EACH_FREE = 2;
/** How long a request waits for its turn while other owners work. */
const PATIENCE_MILLISECONDS = 5_000;
/** How often an owner that is alone is asked whether it still is. */
const LOOK_MILLISECONDS = 1_000;
/** How many requests of one owner may wait. More than any client in earnest sends at once. */
export const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = '1';

export type Shares = {
  /**
   * Waits for a slot and takes it.
   *
   * @param owner whose slot it is: an account, a company, or the network of somebody unknown
   * @param signal aborted when nobody waits for the request any more: it takes no slot then
   * @returns gives the slot back; a second call does nothing
   * @throws ApiError `rate_limited` (200 requests of the owner wait already, or this one has waited for 5 seconds while other
   *   owners worked), `bad-request` (aborted)
   */
  take(owner: string, signal: AbortSignal): Promise<() => void>;
};

type Waiting = { give: (release: () => void) => void };

/**
 * Shares the slots of this process between owners. An owner that is alone gets two thirds of them, which keeps the machine
 * busy. The rest is free for whoever comes next, who gets a slot at once and not when slow work of another owner has ended. Two busy
 * owners get two fifths each, three two sevenths each; the same rule shares memory between the ports of a network switch
 * (Choudhury and Hahne, "Dynamic queue length thresholds", 1998).
 */
export function createShares({ slots = SLOTS, patienceMilliseconds = PATIENCE_MILLISECONDS } = {}): Shares {
  let free = slots;
  const held = new Map<string, number>();
  // The owner whose turn is next stands first.
  const waiting = new Map<string, Set<Waiting>>();

  const heldBy = (owner: string) => held.get(owner) ?? 0;
  const mayTake = (owner: string) => free > 0 && heldBy(owner) < HELD_FOR_EACH_FREE * free;
  const isAlone = (owner: string) => [...held.keys(), ...waiting.keys()].every((other) => other === owner);

  function takeSlot(owner: string): () => void {
    free -= 1;
    held.set(owner, heldBy(owner) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      free += 1;
      if (heldBy(owner) > 1) held.set(owner, heldBy(owner) - 1);
      else held.delete(owner);
      serveNext();
    };
  }

  /** Gives what is free to those who wait: first to those who hold least, among these in turn. */
  function serveNext(): void {
    for (;;) {
      const [owner] = [...waiting.keys()].filter(mayTake).toSorted((a, b) => heldBy(a) - heldBy(b));
      if (owner === undefined) return;
      const queue = waiting.get(owner) ?? new Set();
      const [first] = queue;
      if (first === undefined) return;
      leave(owner, first);
      if (queue.size > 0) {
        waiting.delete(owner);
        waiting.set(owner, queue);
      }
      first.give(takeSlot(owner));
    }
  }

  function leave(owner: string, one: Waiting): void {
    const queue = waiting.get(owner);
    queue?.delete(one);
    if (queue?.size === 0) waiting.delete(owner);
  }

  async function waitForTurn(owner: string, signal: AbortSignal): Promise<() => void> {
    const queue = waiting.get(owner) ?? new Set();
    if (queue.size >= MAX_WAITING) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const one: Waiting = { give: resolve };
    const look = () => {
      if (isAlone(owner)) timer = setTimeout(look, LOOK_MILLISECONDS);
      else reject(refusal());
    };
    let timer = setTimeout(look, patienceMilliseconds);
    const abandon = () => reject(new ApiError('bad-request'));
    signal.addEventListener('abort', abandon, { once: true });
    waiting.set(owner, queue.add(one));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
      leave(owner, one);
    }
  }

  return {
    async take(owner, signal) {
      if (signal.aborted) throw new ApiError('bad-request');
      if (!waiting.has(owner) && mayTake(owner)) return takeSlot(owner);
      return waitForTurn(owner, signal);
    },
  };
}

function refusal(): ApiError {
  return new ApiError('rate_limited', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
