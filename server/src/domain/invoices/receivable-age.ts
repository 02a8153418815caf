import type { LocalDate } from '../days/local-date.ts';
import { daysBetween } from '../days/local-date.ts';
import type { Amount, Ore } from '../money.ts';
import { nextWorkingDay } from '../days/working-days.ts';

/** Age groups of receivables, by the days since the due date. */
export const RECEIVABLE_AGES = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'daysOver90'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];

/** Øre of each age, and the total. */
export type AmountsByAge = Record<ReceivableAge, Ore> & { outstandingOre: Ore };

/**
 * The days since the last day for a payment in time: the due date, or the next working day. 0 until that day
 * has passed, and 0 without a due date.
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

export function amountsByAge(
  receivables: readonly { daysOverdue: number; outstandingOre: Ore }[],
): AmountsByAge {
  return sumsByAge(receivables);
}

/** As `amountsByAge`, of receivables in one currency. */
export function amountsByAgeInCurrency(
  receivables: readonly { daysOverdue: number; inCurrencyOre: Amount }[],
): Record<ReceivableAge, Amount> & { outstandingOre: Amount } {
  return sumsByAge(
    receivables.map(({ daysOverdue: days, inCurrencyOre }) => ({
      daysOverdue: days,
      outstandingOre: inCurrencyOre,
    })),
  );
}

function sumsByAge(receivables: readonly { daysOverdue: number; outstandingOre: bigint }[]) {
  const amounts = {
    notDue: 0n,
    days1To30: 0n,
    days31To60: 0n,
    days61To90: 0n,
    daysOver90: 0n,
    outstandingOre: 0n,
  };
  for (const { daysOverdue: days, outstandingOre } of receivables) {
    amounts[receivableAge(days)] += outstandingOre;
    amounts.outstandingOre += outstandingOre;
  }
  return amounts;
}
