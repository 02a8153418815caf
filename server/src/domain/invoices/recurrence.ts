import { addDays, addMonths, yearBefore, yearOf } from '../days/local-date.ts';
import type { LocalDate, LocalMonth } from '../days/local-date.ts';
import { divideRounded } from '../money.ts';
import type { DeliveryPeriod } from './sales-document.ts';

export const INTERVAL_UNITS = ['week', 'month'] as const;
export type Interval = { unit: (typeof INTERVAL_UNITS)[number]; count: number };
export const BILLING_TIMES = ['advance', 'arrears'] as const;
export type BillingTime = (typeof BILLING_TIMES)[number];
export const RECURRING_ACTIONS = ['draft', 'send'] as const;
export type RecurringAction = (typeof RECURRING_ACTIONS)[number];
export const RECURRING_STATUSES = ['active', 'paused', 'ended'] as const;
export type RecurringStatus = (typeof RECURRING_STATUSES)[number];
/** `made`: sent. `draft`: a draft was left. `skipped`: nothing was made. */
export const OCCURRENCE_OUTCOMES = ['made', 'draft', 'skipped'] as const;
export type OccurrenceOutcome = (typeof OCCURRENCE_OUTCOMES)[number];

/** The last day that a date can be. */
const LAST_DAY = '2199-12-31';

/**
 * On which dates something recurs. The dates are numbered from 0. A change of the interval begins a new schedule at the next
 * date: `from` is its first date, and `fromIndex` the number of dates before it.
 */
export type Schedule = {
  from: LocalDate;
  fromIndex: number;
  /** The date before `from`; null where `from` is the first of all. */
  before: LocalDate | null;
  interval: Interval;
  /** The day of the month of the dates after `from`, the last day in a shorter month; null for weeks. */
  anchorDay: number | null;
};

/** When a schedule ends: after its last day, or after so many dates, or never. */
export type ScheduleEnd = { lastDate: LocalDate | null; occurrences: number | null };

/** The date with that number, which is at least `fromIndex`. It may lie after the end. */
export function dateAt({ from, fromIndex, interval, anchorDay }: Schedule, index: number): LocalDate {
  const steps = (index - fromIndex) * interval.count;
  if (steps === 0) return from;
  if (interval.unit === 'week') return addDays(from, steps * 7);
  return dayOfMonth(from, steps, anchorDay ?? dayOf(from));
}

/** The date with that number; undefined after the end. */
export function dateUntilEnd(schedule: Schedule, end: ScheduleEnd, index: number): LocalDate | undefined {
  if (end.occurrences !== null && index >= end.occurrences) return undefined;
  const date = dateAt(schedule, index);
  return date > (end.lastDate ?? LAST_DAY) || date > LAST_DAY ? undefined : date;
}

/**
 * The number of the first date from a day on, at least `index`; undefined where none comes. It halves the way, because the dates may
 * go on for centuries.
 */
export function firstIndexFrom(
  schedule: Schedule,
  end: ScheduleEnd,
  index: number,
  day: LocalDate,
): number | undefined {
  const isBefore = (number: number) => (dateUntilEnd(schedule, end, number) ?? day) < day;
  let [low, high] = [index - 1, index];
  while (isBefore(high)) [low, high] = [high, high + 2 * (high - low)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  return dateUntilEnd(schedule, end, high) === undefined ? undefined : high;
}

/**
 * The days that the date with that number bills. In advance they begin on the date and end before the next one. In arrears they
 * begin on the date before, and end before the date. What the first date bills in arrears is as long as the interval.
 */
export function periodAt(schedule: Schedule, billed: BillingTime, index: number): DeliveryPeriod {
  if (billed === 'advance') {
    return { from: dateAt(schedule, index), to: addDays(dateAt(schedule, index + 1), -1) };
  }
  const from =
    index > schedule.fromIndex ? dateAt(schedule, index - 1) : (schedule.before ?? intervalBefore(schedule));
  return { from, to: addDays(dateAt(schedule, index), -1) };
}

/** Whether each date bills more than a month of what is delivered already (bokføringsforskriften § 5-2-3). */
export function isBilledLate(billed: BillingTime, { unit, count }: Interval): boolean {
  return billed === 'arrears' && count > (unit === 'month' ? 1 : 4);
}

/** The date that would come one interval before the first one. */
function intervalBefore({ from, interval: { unit, count }, anchorDay }: Schedule): LocalDate {
  if (unit === 'week') return addDays(from, -7 * count);
  const isOnAnchor = anchorDay !== null && dayOfMonth(from, 0, anchorDay) === from;
  return dayOfMonth(from, -count, isOnAnchor ? anchorDay : dayOf(from));
}

/** That day of the month so many months after the month of a date; the last day of a shorter month. */
function dayOfMonth(date: LocalDate, months: number, day: number): LocalDate {
  const first = addMonths(`${date.slice(0, 8)}01`, months);
  const last = dayOf(addDays(addMonths(first, 1), -1));
  return `${first.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
}

function dayOf(date: LocalDate): number {
  return Number(date.slice(8));
}

/**
 * Unit prices that follow the consumer price index: those that were agreed on in the year of `since`, when the index was
 * `baseIndexE2`, are adjusted from `month` of each later year on.
 */
export type Indexation = { month: number; baseIndexE2: number; since: LocalDate };

/** The month whose index counts on a date, the second month before the adjustment; null before the first adjustment. */
export function indexMonthOn({ month, since }: Indexation, date: LocalDate): LocalMonth | null {
  const first = `-${String(month).padStart(2, '0')}-01`;
  const year = date.slice(4) >= first ? yearOf(date) : yearOf(date) - 1;
  return year > yearOf(since) ? addMonths(`${year}${first}`, -2).slice(0, 7) : null;
}

/** The days from which prices follow another figure, as far as figures are known. */
export function adjustmentDays({ month }: Indexation, known: ReadonlyMap<LocalMonth, bigint>): LocalDate[] {
  const days = [...known.keys()].map((of) => addMonths(`${of}-01`, 2));
  return days.filter((day) => Number(day.slice(5, 7)) === month);
}

/** A unit price after the index, rounded to øre. */
export function indexedPriceE4(priceE4: bigint, indexE2: bigint, { baseIndexE2 }: Indexation): bigint {
  return divideRounded(priceE4 * indexE2, BigInt(baseIndexE2) * 100n) * 100n;
}

/**
 * The index that counts on a date; null before the first adjustment. Where the figure is not known, `missing` is its month, and
 * `indexE2` that of the adjustment before, so that no price falls back to what it was years ago.
 */
export function indexOn(
  indexation: Indexation,
  date: LocalDate,
  known: ReadonlyMap<LocalMonth, bigint>,
): { indexE2: bigint | null; missing: LocalMonth | null } {
  const month = indexMonthOn(indexation, date);
  if (month === null) return { indexE2: null, missing: null };
  const indexE2 = known.get(month);
  if (indexE2 !== undefined) return { indexE2, missing: null };
  return { ...indexOn(indexation, yearBefore(date), known), missing: month };
}
