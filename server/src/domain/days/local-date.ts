/** A calendar day without time or zone, `yyyy-MM-dd`. Such texts sort as the days do. */
export type LocalDate = string;

/** A calendar month, `yyyy-MM`. */
export type LocalMonth = string;

/** A `LocalDate` or a `LocalMonth`, as callers give the ends of a period. */
export type DayOrMonth = string;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

// Swedish dates are written as in ISO 8601. One formatter serves all calls, because making one costs far more
// than using one.
const osloDateFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Oslo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Whether the text is a real day from 2000-01-01 to 2199-12-31, written exactly `yyyy-MM-dd`. */
export function isLocalDate(text: string): boolean {
  return isCalendarDate(text) && text >= '2000' && text < '2200';
}

/** Whether the text is a month from 2000-01 to 2199-12, written exactly `yyyy-MM`. */
export function isLocalMonth(text: string): boolean {
  return isLocalDate(`${text}-01`);
}

/**
 * The day in Norway (Europe/Oslo) at that instant. The company's books and deadlines follow Norwegian days,
 * not UTC days.
 * @throws RangeError for an invalid Date
 */
export function osloDate(instant: Date): LocalDate {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  // The answer is kept for the hour, because formatting is slow and one request asks several times. Days
  // begin on a full hour, in Norway as in UTC.
  if (hour !== lastAsked.hour) lastAsked = { hour, date: osloDateFormat.format(instant) };
  return lastAsked.date;
}

let lastAsked = { hour: Number.NaN, date: '' };

/** The hour of the day in Norway at that instant, 0 to 23. */
export function osloHour(instant: Date): number {
  return Number(osloHourFormat.format(instant));
}

const osloHourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Oslo',
  hour: '2-digit',
  hourCycle: 'h23',
});

/**
 * The instant at which a day begins in Norway (Europe/Oslo). The clocks change at 01:00 UTC, so midnight is
 * always in either summer time or winter time.
 * @throws RangeError when `date` is not a calendar day
 */
export function osloMidnight(date: LocalDate): Date {
  if (!isCalendarDate(date)) throw new RangeError('Not a date');
  const inSummer = new Date(Date.parse(date) - 2 * HOUR_MS);
  return osloDate(inSummer) === date ? inSummer : new Date(Date.parse(date) - HOUR_MS);
}

/**
 * The instant at which it is that time in Norway on that day. A time that comes twice is the first of the two, and one that is
 * skipped comes an hour later. So every day has each time once.
 */
export function osloTime(date: LocalDate, hour: number, minute: number): Date {
  const inSummer = new Date(Date.parse(date) + (hour - 2) * HOUR_MS + minute * 60_000);
  return osloHour(inSummer) === hour ? inSummer : new Date(inSummer.getTime() + HOUR_MS);
}

/**
 * The day that many days later, or earlier when `days` is negative. The result may lie outside the range of
 * `isLocalDate`: a reminder may fall due after the last due date.
 * @throws RangeError when `date` is not a calendar day, `days` is not whole, or the result is outside the
 * years 0 to 9999
 */
export function addDays(date: LocalDate, days: number): LocalDate {
  if (!isCalendarDate(date) || !Number.isSafeInteger(days))
    throw new RangeError('Not a date and a number of days');
  const result = new Date(Date.parse(date) + days * DAY_MS).toISOString();
  if (!/^\d{4}-/.test(result)) throw new RangeError('The date is out of range');
  return result.slice(0, 10);
}

/**
 * The same day so many months later, or earlier for a negative number; the last day of a shorter month.
 * @throws RangeError when `date` is not a calendar day, `months` is not whole, or the result is outside the
 * years 0 to 9999
 */
export function addMonths(date: LocalDate, months: number): LocalDate {
  if (!isCalendarDate(date) || !Number.isSafeInteger(months))
    throw new RangeError('Not a date and a number of months');
  const month = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(month / 12);
  if (year < 0 || year > 9999) throw new RangeError('The date is out of range');
  const first = `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  const sameDay = `${first}${date.slice(7)}`;
  return isCalendarDate(sameDay) ? sameDay : lastDayOfMonth(first);
}

/**
 * The same day a year before; for 29 February, 28 February.
 * @throws RangeError when `date` is not a calendar day, or is in the year 0
 */
export function yearBefore(date: LocalDate): LocalDate {
  return addMonths(date, -12);
}

/** The same period a year before. What ends with a month ends with it there too, so the end of February is 28 or 29. */
export function periodYearBefore(period: { from: LocalDate; to: LocalDate }): {
  from: LocalDate;
  to: LocalDate;
} {
  return { from: yearBefore(period.from), to: endYearBefore(period.to) };
}

/** The same day a year before; for the last day of a month, its last day there. */
export function endYearBefore(day: LocalDate): LocalDate {
  const next = addDays(day, 1);
  return next.endsWith('-01') ? addDays(yearBefore(next), -1) : yearBefore(day);
}

/**
 * The number of days from one day to another: 0 on the same day, negative when `to` comes first.
 *
 * @throws RangeError when one is not a calendar day
 */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  if (!isCalendarDate(from) || !isCalendarDate(to)) throw new RangeError('Not two dates');
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/**
 * @throws RangeError when `month` is not a LocalMonth
 */
export function firstDayOfMonth(month: LocalMonth): LocalDate {
  if (!isLocalMonth(month)) throw new RangeError('Not a month');
  return `${month}-01`;
}

/**
 * @throws RangeError when `month` is not a LocalMonth
 */
export function lastDayOfMonth(month: LocalMonth): LocalDate {
  const [year, monthOfYear] = monthParts(month);
  return `${month}-${daysInMonth(year, monthOfYear)}`;
}

/** Whether the text is a day or a month in the range of `isLocalDate`. */
export function isDayOrMonth(text: string): boolean {
  return isLocalDate(text) || isLocalMonth(text);
}

/** The day itself, or the first day of the month. */
export function firstDayOf(start: DayOrMonth): LocalDate {
  return isLocalMonth(start) ? firstDayOfMonth(start) : start;
}

/** The day itself, or the last day of the month. */
export function lastDayOf(end: DayOrMonth): LocalDate {
  return isLocalMonth(end) ? lastDayOfMonth(end) : end;
}

export function laterDate(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other;
}

/** The month itself, or the month of the day. */
export function monthOf(day: DayOrMonth): LocalMonth {
  return day.slice(0, 7);
}

/**
 * The number of months from `from` to `to`, both included: 2026-01 to 2026-12 is 12. Zero or negative when `to` comes first.
 *
 * @throws RangeError when one is not a LocalMonth
 */
export function monthsBetween(from: LocalMonth, to: LocalMonth): number {
  const [fromYear, fromMonth] = monthParts(from);
  const [toYear, toMonth] = monthParts(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}

/** 1970-01-05, and with it every seventh day. */
const A_MONDAY = '1970-01-05';

/** The Monday of the week of a day. */
export function mondayOf(day: LocalDate): LocalDate {
  return addDays(day, -(((daysBetween(A_MONDAY, day) % 7) + 7) % 7));
}

/** A date as Norwegians print it: `20.07.2026`. */
export function formatLocalDate(date: LocalDate): string {
  return date.split('-').toReversed().join('.');
}

function monthParts(month: LocalMonth): [year: number, monthOfYear: number] {
  if (!isLocalMonth(month)) throw new RangeError('Not a month');
  return [Number(month.slice(0, 4)), Number(month.slice(5))];
}

// Date.parse cannot check this, because it reads 2026-02-30 as 2 March.
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/.test(text)) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

function daysInMonth(year: number, monthOfYear: number): number {
  if (monthOfYear === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(monthOfYear) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
