import type { LocalDate } from '../days/local-date.ts';

/** Documents and books are kept for so many years after the end of the accounting year (bokføringsloven § 13). */
const YEARS_KEPT = 5;

/** The last accounting year whose documents nobody has to keep any longer on that day. */
export function lastDeletableYear(today: LocalDate): number {
  return Number(today.slice(0, 4)) - YEARS_KEPT - 1;
}
