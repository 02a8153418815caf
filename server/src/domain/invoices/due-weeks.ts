import type { LocalDate } from '../days/local-date.ts';
import { addDays, daysBetween, mondayOf } from '../days/local-date.ts';

/** A week from Monday to Sunday. `number` as calendars in Norway count it (ISO 8601). */
export type Week = { number: number; from: LocalDate; to: LocalDate };

/** The weeks from the one that has `today`. @param count of weeks, 1 or more */
export function weeksFrom(today: LocalDate, count: number): Week[] {
  const monday = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(monday, index * 7);
    return { number: weekNumber(from), from, to: addDays(from, 6) };
  });
}

/** ISO 8601: week 1 has the first Thursday of the year, so a week belongs to the year of its Thursday. */
function weekNumber(monday: LocalDate): number {
  const thursday = addDays(monday, 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}
