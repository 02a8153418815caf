import type { LocalDate } from './local-date.ts';
import { daysBetween } from './local-date.ts';
import type { Ore } from './money.ts';
import { nextWorkingDay } from './working-days.ts';

/** How long after its due date a claim stands open. */
export const RECEIVABLE_AGES = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'daysOver90'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];

/** Øre of each age, and all of them together. */
export type AmountsByAge = Record<ReceivableAge, Ore> & { outstandingOre: Ore };

/**
 * Days since the last day on which a payment was in time: the due date or, where that is no working day, the next one. 0
 * until that day has passed, and for what has no due date.
 */
export function daysOverdue(dueDate: LocalDate | null, asOf: LocalDate): number {
  return dueDate === null ? 0 : Math.max(0, daysBetween(nextWorkingDay(dueDate), asOf));
}

/** @param days overdue, 0 or more */
export function receivableAge(days: number): ReceivableAge {
  if (days === 0) return 'notDue';
  if (days <= 30) return 'days1To30';
  if (days <= 60) return 'days31To60';
  return days <= 90 ? 'days61To90' : 'daysOver90';
}

export function amountsByAge(claims: readonly { daysOverdue: number; outstandingOre: Ore }[]): AmountsByAge {
  const amounts = {
    notDue: 0n,
    days1To30: 0n,
    days31To60: 0n,
    days61To90: 0n,
    daysOver90: 0n,
    outstandingOre: 0n,
  };
  for (const { daysOverdue: days, outstandingOre } of claims) {
    amounts[receivableAge(days)] += outstandingOre;
    amounts.outstandingOre += outstandingOre;
  }
  return amounts;
}
