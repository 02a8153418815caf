/**
 * The two kinds of waiting work. When both wait, they take turns, so that one never waits behind more than one item of
 * the other.
 */
export type Lane = 'mail' | 'request';
const LANES: readonly Lane[] = ['mail', 'request'];

export type FairQueue<T> = {
  add(owner: string, lane: Lane, item: T): void;
  /** Removes an item that is no longer wanted. Does nothing when the item is not there. */
  remove(owner: string, lane: Lane, item: T): void;
  /** Removes and returns the item whose turn is next. */
  next(): T | undefined;
  /** How many items of this owner wait in this lane. */
  count(owner: string, lane: Lane): number;
};

/** Owners take turns, one item each, however many items an owner has. The two lanes take turns too. */
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
