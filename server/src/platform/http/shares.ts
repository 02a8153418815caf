import { ApiError } from '../../domain/errors.ts';

/**
 * How many requests of one process work at once. The pool has one connection more, for the log of calls and the like, because a
 * request that works holds one connection, now and then two.
 */
export const SLOTS = 9;
/**
 * An owner may take a slot while the owner holds fewer slots than this many for each free one. Among others the number is small,
 * because all owners share the cores of the database: slow work of one makes the work of the others slow.
 */
const HELD_FOR_EACH_FREE = { alone: 2, amongOthers: 0.25 };
/** An owner counts as busy for this long after its last request. */
const RECENT_MILLISECONDS = 1_000;
/** How long a request waits for its turn while other owners work. */
const PATIENCE_MILLISECONDS = 5_000;
/** How often a waiting request of an owner that is alone looks whether others have come. */
const LOOK_MILLISECONDS = 1_000;
/** How many requests of one owner may wait, heavy ones counted by their weight. More than any client in earnest sends at once. */
export const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = '1';

export type Shares = {
  /**
   * Waits for a slot and takes it.
   *
   * @param owner an account, a company, or the network of an unknown visitor
   * @param signal aborted when the client hangs up: the request takes no slot then
   * @param weight how many ordinary requests keep the process busy for as long as this one: it takes that many slots, or all free ones
   * @returns gives the slot back; a second call does nothing
   * @throws ApiError `rate_limited` (200 requests of the owner wait already, or this one has waited for 5 seconds while other
   *   owners worked), `bad-request` (aborted)
   */
  take(owner: string, signal: AbortSignal, weight?: number): Promise<() => void>;
};

type Waiting = { weight: number; give: (release: () => void) => void };

/**
 * Shares the slots of this process between owners. An owner that is alone gets two thirds of them, which keeps the machine
 * busy. Among others an owner gets two, or one where many are busy. The other slots stay free, so that the next owner gets one at once and
 * does not wait for slow work of another owner. The same rule shares memory between the ports of a network switch (Choudhury and
 * Hahne, "Dynamic queue length thresholds", 1998).
 *
 * @param options.now milliseconds of a clock that only goes forward
 */
export function createShares({
  slots = SLOTS,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
  now = () => performance.now(),
} = {}): Shares {
  let free = slots;
  const held = new Map<string, number>();
  // The owner whose turn is next stands first.
  const waiting = new Map<string, Set<Waiting>>();

  /** Owners that hold nothing, and when they last did. The one that has held nothing for longest stands first. */
  const recent = new Map<string, number>();

  const heldBy = (owner: string) => held.get(owner) ?? 0;

  function mayTake(owner: string): boolean {
    const { alone, amongOthers } = HELD_FOR_EACH_FREE;
    return free > 0 && heldBy(owner) < (isAlone(owner) ? alone : amongOthers) * free;
  }

  function isAlone(owner: string): boolean {
    const isOwner = (other: string) => other === owner;
    for (const [other, at] of recent) {
      if (now() - at > RECENT_MILLISECONDS) recent.delete(other);
      else if (!isOwner(other)) return false;
    }
    return held.keys().every(isOwner) && waiting.keys().every(isOwner);
  }

  function takeSlots(owner: string, weight: number): () => void {
    const count = Math.min(weight, free);
    free -= count;
    recent.delete(owner);
    held.set(owner, heldBy(owner) + count);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      free += count;
      if (heldBy(owner) > count) held.set(owner, heldBy(owner) - count);
      else {
        held.delete(owner);
        recent.set(owner, now());
      }
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
      first.give(takeSlots(owner, first.weight));
    }
  }

  function leave(owner: string, one: Waiting): void {
    const queue = waiting.get(owner);
    queue?.delete(one);
    if (queue?.size === 0) waiting.delete(owner);
  }

  async function waitForTurn(owner: string, signal: AbortSignal, weight: number): Promise<() => void> {
    const queue = waiting.get(owner) ?? new Set();
    const waitingWeight = [...queue].reduce((sum, one) => sum + one.weight, 0);
    if (waitingWeight + weight > MAX_WAITING) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const one: Waiting = { weight, give: resolve };
    const look = () => {
      if (isAlone(owner)) timer = setTimeout(look, LOOK_MILLISECONDS).unref();
      else reject(refusal());
    };
    // The connection of the request keeps the process alive, not its timer.
    let timer = setTimeout(look, patienceMilliseconds).unref();
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
    async take(owner, signal, weight = 1) {
      if (signal.aborted) throw new ApiError('bad-request');
      if (!waiting.has(owner) && mayTake(owner)) return takeSlots(owner, weight);
      return waitForTurn(owner, signal, weight);
    },
  };
}

function refusal(): ApiError {
  return new ApiError('rate_limited', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
