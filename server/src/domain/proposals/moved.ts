import type { Ore } from '../money.ts';

/** The money that a request moves, in øre. Limits of API clients are compared with the money. */
export type MovedAmounts = {
  /** The largest document, payment or entry of the request. The limit of a document is compared with this amount. */
  documentOre: Ore;
  /** The whole money that the request moves. This amount counts towards the limit of the day. */
  dayOre: Ore;
  /** The late-payment interest of the letter that the request sends; left out where the request sends no letter. */
  interestOre?: Ore;
};

export const NOTHING_MOVED: MovedAmounts = { documentOre: 0n, dayOre: 0n };

/** The money that an entry moves: its debits, or its credits, which are the same. */
export function movedByEntry(lines: readonly { debitOre: Ore }[]): MovedAmounts {
  return sumMoved([lines.reduce((sum, { debitOre }) => sum + debitOre, 0n)]);
}

/** @param amounts of each document, payment or entry of the request, without sign */
export function sumMoved(amounts: readonly Ore[]): MovedAmounts {
  return {
    documentOre: amounts.reduce((most, one) => (one > most ? one : most), 0n),
    dayOre: amounts.reduce((sum, one) => sum + one, 0n),
  };
}
