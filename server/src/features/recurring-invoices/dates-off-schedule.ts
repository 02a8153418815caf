import { dateAt, dateUntilEnd } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { RecurringInvoice } from './recurring-invoice.ts';

/** A recurring invoice as `verify` reads it, with the dates that have come. */
export type WithDates = Pick<RecurringInvoice, 'status' | 'nextDate' | 'nextIndex'> & {
  terms: Pick<RecurringInvoice['terms'], 'schedule' | 'end'>;
  dates: { date: LocalDate; index: number }[];
};

/** The dates that differ from the schedule. Dates before a change of the interval are left out, because they had another schedule. */
export function datesOffSchedule({
  status,
  terms: { schedule, end },
  nextDate,
  nextIndex,
  dates,
}: WithDates): { date: LocalDate | null; expected: LocalDate | null }[] {
  const come = dates
    .filter(({ index }) => index >= schedule.fromIndex)
    .map(({ date, index }) => ({ date, expected: dateAt(schedule, index) }));
  // An ended agreement may have dates left in its schedule.
  const next = { date: nextDate, expected: dateUntilEnd(schedule, end, nextIndex) ?? null };
  return [...come, ...(status === 'ended' ? [] : [next])].filter(({ date, expected }) => date !== expected);
}
