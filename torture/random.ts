import { createHash } from 'node:crypto';

/** Reproducible chance: the same seed gives the same numbers in the same order. */
export type Random = {
  /** At least `least`, at most `most`. */
  integer(least: number, most: number): number;
  /** True in this many of a hundred calls, on average. @param percent 0 to 100 */
  chance(percent: number): boolean;
  /** @throws RangeError of an empty list */
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** A separate source of chance. Other draws do not change its numbers. */
  fork(name: string | number): Random;
};

export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);

  /** Mulberry32, by Tommy Ettinger (public domain): 0 to below 1. */
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    integer,
    chance: (percent) => next() * 100 < percent,
    pick(list) {
      if (list.length === 0) throw new RangeError('There is nothing to pick from.');
      return list[integer(0, list.length - 1)] as (typeof list)[number];
    },
    shuffle(list) {
      const left = [...list];
      return list.map(() => left.splice(integer(0, left.length - 1), 1)[0] as (typeof list)[number]);
    },
    fork: (name) => createRandom(`${seed} ${name}`),
  };
}
