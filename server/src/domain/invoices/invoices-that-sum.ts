import type { Amount } from '../money.ts';

/** What is owed of an invoice, in øre, above 0. */
export type OwedInvoice = { id: string; ore: Amount };

/** So many combinations are looked at. 20 invoices have a million. */
const MOST_STEPS = 20_000;

/**
 * The invoices that a payment pays together: two or more whose amounts sum to it, the earliest ones first. It gives up where that
 * takes too long.
 * @param owed in the order in which they are due
 */
export function invoicesThatSum(owed: readonly OwedInvoice[], sumOre: Amount): string[] | undefined {
  const fitting = owed.filter(({ ore }) => ore < sumOre);
  // What all behind a place sum to: where that is too little, none of them has to be tried.
  let behindOre = 0n;
  const behind = fitting
    .toReversed()
    .map(({ ore }) => (behindOre += ore))
    .toReversed();
  let steps = 0;

  function find(place: number, restOre: Amount): string[] | undefined {
    if (restOre === 0n) return [];
    const next = fitting[place];
    if (next === undefined || restOre < 0n || (behind[place] ?? 0n) < restOre || ++steps > MOST_STEPS) {
      return undefined;
    }
    const others = find(place + 1, restOre - next.ore);
    return others === undefined ? find(place + 1, restOre) : [next.id, ...others];
  }
  return sumOre > 0n ? find(0, sumOre) : undefined;
}
