import type { LocalDate } from '../days/local-date.ts';
import { addDays, osloDate, osloTime } from '../days/local-date.ts';
import { isWorkingDay } from '../days/working-days.ts';

/** Norges Bank publishes the rates of a day at about that hour of the day, in Norway. */
const PUBLISHED_HOUR = 16;
const CHRISTMAS_EVE = '12-24';

/** Whether Norges Bank publishes rates of the day: on working days, except 24 December. @throws RangeError when not a calendar day */
export function isBankingDay(day: LocalDate): boolean {
  return isWorkingDay(day) && !day.endsWith(CHRISTMAS_EVE);
}

/** The day itself when it is a banking day, else the banking day before it. */
export function lastBankingDay(day: LocalDate): LocalDate {
  let last = day;
  while (!isBankingDay(last)) last = addDays(last, -1);
  return last;
}

/** The instant from which the rate of a day counts. */
export function rateCountsFrom(day: LocalDate): Date {
  return osloTime(day, PUBLISHED_HOUR, 0);
}

/** The newest day whose rate counts at a moment: the day itself from 16:00 on, else the day before. It need not be a banking day. */
export function newestCountingDay(moment: Date): LocalDate {
  const today = osloDate(moment);
  return rateCountsFrom(today) <= moment ? today : addDays(today, -1);
}

/** The banking day whose rate is the newest that Norges Bank has published at a moment. */
export function newestPublishedDay(moment: Date): LocalDate {
  return lastBankingDay(newestCountingDay(moment));
}

/**
 * How many banking days come after a day, up to and with another.
 * @param most counting ends there
 */
export function bankingDaysAfter(day: LocalDate, through: LocalDate, most: number): number {
  let count = 0;
  for (let next = addDays(day, 1); next <= through && count < most; next = addDays(next, 1)) {
    if (isBankingDay(next)) count += 1;
  }
  return count;
}
