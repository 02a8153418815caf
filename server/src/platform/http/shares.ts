import { ApiError } from '../../domain/errors/errors.ts';

/**
 * How many requests of a process work at once. The pool has a connection more, for the log of calls and the like, because a working request
 * uses a connection, now and then two.
 */
export const SLOTS = 9;
/**
 * An owner may take a slot while the owner uses fewer slots than this many for each free slot. Among others the number is small, because
 * all owners share the cores of the database: slow work of one owner makes the work of the others slow.
 */
const USED_FOR_EACH_FREE = { alone: 2, amongOthers: 0.25 };
/** An owner counts as busy for this long after its last request. */
const RECENT_MILLISECONDS = 1_000;
/** How long a request waits for its turn while other owners work. */
const PATIENCE_MILLISECONDS = 5_000;
/** The slots that an owner has taken are forgotten over some ten seconds: after each of these, a third of the sum is left. */
const FORGOTTEN_MILLISECONDS = 10_000;
/** After this time nearly nothing is left of the sum. */
const REMEMBERED_MILLISECONDS = 6 * FORGOTTEN_MILLISECONDS;
/** How often a waiting request of an owner that is alone looks whether others have come. */
const LOOK_MILLISECONDS = 1_000;
/** How many requests of an owner may wait, heavy requests counted by their weight. No honest client sends more at once. */
export const MAX_WAITING = 200;
/** The bytes of an owner's answers that may lie ready for readers. */
const MOST_LYING = 16 * 1_048_576;
const RETRY_AFTER_SECONDS = '1';

export type Shares = {
  /**
   * Waits for a slot and takes the slot.
   *
   * @param owner an account, a company, or the network of an unknown visitor
   * @param signal aborted when the client hangs up: the request takes no slot then
   * @param weight how many ordinary requests keep the process busy for as long as this request: it takes that many slots, or all free slots
   * @returns gives the slot back; a second call does nothing
   * @throws ApiError `rate_limited` (200 requests of the owner wait already, or this request has waited for 5 seconds while other owners
   *   worked), `bad-request` (aborted)
   */
  take(owner: string, signal: AbortSignal, weight?: number): Promise<() => void>;
  /**
   * Takes a slot once more for an answer that has begun, which nothing but its end can end well: the request waits as long as it has to.
   * @throws ApiError `bad-request` (aborted)
   */
  takeAgain(owner: string, signal: AbortSignal): Promise<() => void>;
  /**
   * Notes a part of an answer that lies in memory until its reader takes the part. While 16 MB of an owner lie here, the owner's requests
   * wait.
   * @returns notes that the part has gone; a second call does nothing
   */
  lay(owner: string, bytes: number): () => void;
};

type Waiting = { weight: number; hasBegun: boolean; give: (release: () => void) => void };

/**
 * Shares the slots of this process between owners. An owner that is alone gets two thirds of the slots, which keeps the machine busy. Among
 * others an owner gets two slots, or a single slot where many are busy. The other slots stay free, so that the next owner gets a slot at
 * once and does not wait for slow work of another owner. The same rule shares memory between the ports of a network switch (Choudhury and
 * Hahne, "Dynamic queue length thresholds", 1998).
 *
 * Where several owners wait, the owner that has taken least in the last seconds is next: its slots, each for as long as it was in use. So
 * dear work of one owner waits behind cheap work of others, and is never refused for its cost.
 *
 * @param options.now milliseconds of a clock that only goes forward
 */
export function createShares({
  slots = SLOTS,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
  now = () => performance.now(),
}: { slots?: number; patienceMilliseconds?: number | undefined; now?: () => number } = {}): Shares {
  let free = slots;
  const inUse = new Map<string, number>();
  // The owner whose turn is next stands first.
  const waiting = new Map<string, Set<Waiting>>();

  /** Owners that use no slot, and when they last used one. The owner that has used none for longest stands first. */
  const recent = new Map<string, number>();

  /** What owners have taken, in slots × milliseconds, as it was when their slots last changed. */
  const taken = new Map<string, { sum: number; at: number }>();

  /** The bytes that lie ready for the readers of an owner. */
  const lying = new Map<string, number>();

  const hasRoom = (owner: string) => (lying.get(owner) ?? 0) < MOST_LYING;
  const usedBy = (owner: string) => inUse.get(owner) ?? 0;

  /** The slots that the owner has taken until now. Earlier slots count less. */
  function takenBy(owner: string): number {
    const { sum, at } = taken.get(owner) ?? { sum: 0, at: now() };
    const left = Math.exp((at - now()) / FORGOTTEN_MILLISECONDS);
    return sum * left + usedBy(owner) * FORGOTTEN_MILLISECONDS * (1 - left);
  }

  function setUsed(owner: string, count: number): void {
    const sum = takenBy(owner);
    // The owner whose slots have changed last stands last.
    taken.delete(owner);
    taken.set(owner, { sum, at: now() });
    if (count > 0) inUse.set(owner, count);
    else inUse.delete(owner);
    for (const [other, { at }] of taken) {
      if (now() - at <= REMEMBERED_MILLISECONDS) break;
      if (!inUse.has(other)) taken.delete(other);
    }
  }

  function mayTake(owner: string): boolean {
    const { alone, amongOthers } = USED_FOR_EACH_FREE;
    return free > 0 && usedBy(owner) < (isAlone(owner) ? alone : amongOthers) * free;
  }

  function isAlone(owner: string): boolean {
    const isOwner = (other: string) => other === owner;
    for (const [other, at] of recent) {
      if (now() - at > RECENT_MILLISECONDS) recent.delete(other);
      else if (!isOwner(other)) return false;
    }
    return inUse.keys().every(isOwner) && waiting.keys().every(isOwner);
  }

  function takeSlots(owner: string, weight: number): () => void {
    const count = Math.min(weight, free);
    free -= count;
    recent.delete(owner);
    setUsed(owner, usedBy(owner) + count);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      free += count;
      setUsed(owner, usedBy(owner) - count);
      if (usedBy(owner) === 0) recent.set(owner, now());
      serveNext();
    };
  }

  /** Gives free slots to waiting requests: first to the owners that have taken least, and among these in turn. */
  function serveNext(): void {
    for (;;) {
      const [owner] = [...waiting.keys()]
        .filter((one) => mayTake(one) && firstOf(one) !== undefined)
        .toSorted((a, b) => takenBy(a) - takenBy(b));
      if (owner === undefined) return;
      const queue = waiting.get(owner) ?? new Set();
      const first = firstOf(owner);
      if (first === undefined) return;
      leave(owner, first);
      if (queue.size > 0) {
        waiting.delete(owner);
        waiting.set(owner, queue);
      }
      first.give(takeSlots(owner, first.weight));
    }
  }

  /** The waiting request that is next. Where too much of the owner lies here, only an answer that has begun goes on. */
  function firstOf(owner: string): Waiting | undefined {
    return waiting
      .get(owner)
      ?.values()
      .find(({ hasBegun }) => hasBegun || hasRoom(owner));
  }

  function leave(owner: string, one: Waiting): void {
    const queue = waiting.get(owner);
    queue?.delete(one);
    if (queue?.size === 0) waiting.delete(owner);
  }

  async function waitForTurn(
    owner: string,
    signal: AbortSignal,
    { weight, hasBegun }: Pick<Waiting, 'weight' | 'hasBegun'>,
  ): Promise<() => void> {
    const queue = waiting.get(owner) ?? new Set();
    const waitingWeight = [...queue].reduce((sum, one) => sum + one.weight, 0);
    if (!hasBegun && waitingWeight + weight > MAX_WAITING) throw tooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const one: Waiting = { weight, hasBegun, give: resolve };
    const look = () => {
      if (hasBegun || isAlone(owner)) timer = setTimeout(look, LOOK_MILLISECONDS).unref();
      else reject(tooManyWaiting());
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
      if (!waiting.has(owner) && hasRoom(owner) && mayTake(owner)) return takeSlots(owner, weight);
      return waitForTurn(owner, signal, { weight, hasBegun: false });
    },
    async takeAgain(owner, signal) {
      if (signal.aborted) throw new ApiError('bad-request');
      if (firstOf(owner) === undefined && mayTake(owner)) return takeSlots(owner, 1);
      return waitForTurn(owner, signal, { weight: 1, hasBegun: true });
    },
    lay(owner, bytes) {
      lying.set(owner, (lying.get(owner) ?? 0) + bytes);
      let hasGone = false;
      return () => {
        if (hasGone) return;
        hasGone = true;
        const left = (lying.get(owner) ?? 0) - bytes;
        if (left > 0) lying.set(owner, left);
        else lying.delete(owner);
        serveNext();
      };
    },
  };
}

/** The refusal of a call for whose turn too many wait, or that has waited too long. */
export function tooManyWaiting(): ApiError {
  return new ApiError('rate_limited', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
