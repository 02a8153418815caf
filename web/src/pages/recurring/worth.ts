import type { RecurringInvoice } from './recurring.ts';

const DATES_A_YEAR = { week: 52, month: 12 };

/** What counts on a day, of what takes over from its own day on, the earliest first. */
export function inForceOn<T extends { from: string }>(later: readonly T[], date: string): T | undefined {
  return later.findLast(({ from }) => from <= date);
}

/** The sums that the next date has by its lines, before the index. */
export function nextSums(recurring: RecurringInvoice): Pick<RecurringInvoice, 'subtotal' | 'vat' | 'total'> {
  return inForceNext(recurring);
}

/** The lines that the next date has. */
export function nextLines(recurring: RecurringInvoice): RecurringInvoice['lines'] {
  return inForceNext(recurring).lines;
}

function inForceNext(recurring: RecurringInvoice) {
  const { laterLines, nextDate } = recurring;
  return (nextDate === null ? undefined : inForceOn(laterLines, nextDate)) ?? recurring;
}

/** Kroner without VAT in a year at the price of the next date. */
export function yearlyNet(recurring: RecurringInvoice): number {
  const { unit, count } = recurring.interval;
  return Math.round((nextSums(recurring).subtotal * 100 * DATES_A_YEAR[unit]) / count) / 100;
}
