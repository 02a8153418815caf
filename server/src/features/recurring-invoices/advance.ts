import { ApiError } from '../../domain/errors/errors.ts';
import { dateUntilEnd } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Occurrence, RecurringInvoice } from './recurring-invoice.ts';

/** The recurring invoice with the date of that number as its next date; ended where the schedule has no such date. */
export function withNextIndex(recurring: RecurringInvoice, nextIndex: number): RecurringInvoice {
  const { schedule, end } = recurring.terms;
  const nextDate = dateUntilEnd(schedule, end, nextIndex) ?? null;
  return {
    ...recurring,
    nextIndex,
    nextDate,
    status: nextDate === null ? 'ended' : recurring.status,
  };
}

/** Skips the dates before a day. */
export function skipDatesBefore(
  recurring: RecurringInvoice,
  day: LocalDate,
  now: Date,
): { recurring: RecurringInvoice; skipped: Occurrence[] } {
  const skipped: Occurrence[] = [];
  let moved = recurring;
  while (moved.nextDate !== null && moved.nextDate < day) {
    skipped.push(skippedOccurrence(moved, moved.nextDate, now));
    moved = withNextIndex(moved, moved.nextIndex + 1);
  }
  return { recurring: moved, skipped };
}

export function skippedOccurrence({ nextIndex }: RecurringInvoice, date: LocalDate, now: Date): Occurrence {
  return { date, index: nextIndex, invoiceId: null, outcome: 'skipped', reason: null, madeAt: now };
}

/** @throws ApiError `recurring-invoice-not-active` with `details.status` */
export function requireNotInStatus(
  recurring: RecurringInvoice,
  ...statuses: RecurringInvoice['status'][]
): void {
  const { status } = recurring;
  if (statuses.includes(status)) throw new ApiError('recurring-invoice-not-active', { details: { status } });
}
