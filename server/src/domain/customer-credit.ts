import { addDays } from './local-date.ts';
import type { LocalDate } from './local-date.ts';
import type { Ore } from './money.ts';

/** By how much a balance rose on a day; below 0 where it fell. */
export type BalanceMovement = { day: LocalDate; ore: Ore };

/**
 * What of a balance can be taken from it on a day so that the balance is below 0 neither then nor later: the lowest that it is
 * at the end of that day or of any day after it. 0 where that is below 0.
 *
 * @param movements of the balance, from 0 on, in any order
 */
export function availableFrom(movements: readonly BalanceMovement[], day: LocalDate): Ore {
  let balanceOre = sum(movements.filter((movement) => movement.day <= day));
  let lowestOre = balanceOre;
  const later = Map.groupBy(
    movements.filter((movement) => movement.day > day),
    (movement) => movement.day,
  );
  for (const [, moved] of [...later].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    balanceOre += sum(moved);
    if (balanceOre < lowestOre) lowestOre = balanceOre;
  }
  return lowestOre > 0n ? lowestOre : 0n;
}

function sum(movements: readonly BalanceMovement[]): Ore {
  return movements.reduce((total, { ore }) => total + ore, 0n);
}

/** The day on which what is dated `date` is posted: `date` itself or, where its month is closed, the first open day. */
export function postingDay(date: LocalDate, closedThrough: LocalDate | null): LocalDate {
  return closedThrough !== null && date <= closedThrough ? addDays(closedThrough, 1) : date;
}
