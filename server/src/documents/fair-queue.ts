/** What is served first when both wait: each has every second turn, so neither waits behind more than one of the other. */
export type Lane = 'mail' | 'request';
const LANES: readonly Lane[] = ['mail', 'request'];

export type FairQueue<T> = {
  add(owner: string, lane: Lane, item: T): void;
  /** Takes an item out that nobody waits for any more; does nothing when it is not there. */
  remove(owner: string, lane: Lane, item: T): void;
  /** Takes out the item whose turn it is. */
  next(): T | undefined;
  /** How many items of this owner wait in this lane. */
  count(owner: string, lane: Lane): number;
};

/** Serves owners in turn, one item each, however many items one of them has; and the two lanes in turn. */
export function createFairQueue<T>(): FairQueue<T> {
  // The owner whose turn is next stands first.
  const waiting: Record<Lane, Map<string, T[]>> = { mail: new Map(), request: new Map() };
  let lastLane: Lane = 'request';

  function takeFrom(lane: Lane): T | undefined {
    const [turn] = waiting[lane];
    if (turn === undefined) return undefined;
    const [owner, [item, ...rest]] = turn;
    waiting[lane].delete(owner);
    if (rest.length > 0) waiting[lane].set(owner, rest);
    lastLane = lane;
    return item;
  }

  return {
    add(owner, lane, item) {
      const items = waiting[lane].get(owner);
      if (items === undefined) waiting[lane].set(owner, [item]);
      else items.push(item);
    },

    remove(owner, lane, item) {
      const items = waiting[lane].get(owner) ?? [];
      const rest = items.filter((other) => other !== item);
      if (rest.length > 0) waiting[lane].set(owner, rest);
      else waiting[lane].delete(owner);
    },

    next() {
      const other = LANES.find((lane) => lane !== lastLane) ?? 'mail';
      return takeFrom(other) ?? takeFrom(lastLane);
    },

    count: (owner, lane) => waiting[lane].get(owner)?.length ?? 0,
  };
}
