import { addDays, yearOf } from './local-date.ts';
import type { LocalDate } from './local-date.ts';

/** Holidays on a fixed date, as `MM-dd`: New Year, Labour Day, Constitution Day, Christmas Day, Boxing Day. */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '05-17', '12-25', '12-26']);

/**
 * Holidays that move with Easter, as days after Easter Sunday: Maundy Thursday, Good Friday, Easter Sunday and Monday,
 * Ascension Day, Whit Sunday and Monday.
 */
const DAYS_AFTER_EASTER: readonly number[] = [-3, -2, 0, 1, 39, 49, 50];

const SUNDAY = 0;
const SATURDAY = 6;

/** Whether the day is neither a Saturday, a Sunday nor a public holiday in Norway. @throws RangeError when not a calendar day */
export function isWorkingDay(day: LocalDate): boolean {
  const weekday = new Date(`${addDays(day, 0)}T00:00:00Z`).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY || FIXED_HOLIDAYS.has(day.slice(5))) return false;
  const easter = easterSunday(yearOf(day));
  return !DAYS_AFTER_EASTER.some((days) => addDays(easter, days) === day);
}

/**
 * The day itself when it is a working day, else the next working day. A debt due on a Saturday, a Sunday or a
 * holiday may be paid in time on the next working day (gjeldsbrevlova § 5, applied to invoices by analogy).
 * @throws RangeError when not a calendar day
 */
export function nextWorkingDay(day: LocalDate): LocalDate {
  const known = nextWorkingDays.get(day);
  if (known !== undefined) return known;
  let next = day;
  while (!isWorkingDay(next)) next = addDays(next, 1);
  // Years of due dates fit. Invented dates must not fill the memory.
  if (nextWorkingDays.size === MOST_REMEMBERED) nextWorkingDays.clear();
  nextWorkingDays.set(day, next);
  return next;
}

/** A list of invoices asks for the same days again and again. */
const nextWorkingDays = new Map<LocalDate, LocalDate>();
const MOST_REMEMBERED = 5000;

/** Easter Sunday of a year of the Gregorian calendar, by the computus that Meeus, Jones and Butcher published. */
export function easterSunday(year: number): LocalDate {
  const lunarYear = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * lunarYear + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekdayShift =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((lunarYear + 11 * epact + 22 * weekdayShift) / 451);
  const daysFromMarch = epact + weekdayShift - 7 * lateMoon + 114;
  const month = String(Math.floor(daysFromMarch / 31)).padStart(2, '0');
  const dayOfMonth = String((daysFromMarch % 31) + 1).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${month}-${dayOfMonth}`;
}
