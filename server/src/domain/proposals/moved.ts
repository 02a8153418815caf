import type { Ore } from '../money.ts';

/** What a request moves, in øre. Limits of API clients are compared with it. */
export type Moved = {
  /** The largest document, payment or entry of the request. The limit of a document is compared with it. */
  documentOre: Ore;
  /** All that the request moves together. It counts towards the limit of the day. */
  dayOre: Ore;
};

/** @param amounts of each document, payment or entry of the request, without sign */
export function movedOf(amounts: readonly Ore[]): Moved {
  return {
    documentOre: amounts.reduce((most, one) => (one > most ? one : most), 0n),
    dayOre: amounts.reduce((sum, one) => sum + one, 0n),
  };
}
