import { addDays } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { Amount, Ore } from '../money.ts';

/** The change of a balance on a day, in øre or in hundredths of a currency; negative where the balance fell. */
export type BalanceMovement<A extends Ore | Amount = Ore> = { day: LocalDate; ore: A };

/**
 * The amount, in the unit of the movements, that can be taken from a balance on a day without a balance below 0 on that day or
 * later. That is the lowest balance at the end of that day and of every later day, or 0 where the lowest is
 * below 0.
 * @param movements all changes of the balance, which starts at 0; in any order
 */
export function lowestBalanceFrom<A extends Ore | Amount>(
  movements: readonly BalanceMovement<A>[],
  day: LocalDate,
): A {
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
  return (lowestOre > 0n ? lowestOre : 0n) as A;
}

function sum(movements: readonly BalanceMovement<Ore | Amount>[]): bigint {
  return movements.reduce((total, { ore }) => total + ore, 0n);
}

/**
 * The day on which something dated `date` is posted: `date` itself, or the first open day when the month is
 * closed.
 */
export function postingDay(date: LocalDate, closedThrough: LocalDate | null): LocalDate {
  return closedThrough !== null && date <= closedThrough ? addDays(closedThrough, 1) : date;
}
