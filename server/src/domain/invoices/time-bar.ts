import { addMonths } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';

const MONTHS = 36;

/**
 * The last day before a claim is time-barred: three years after its due date (foreldelsesloven §§ 2 and 3), counted as
 * domstolloven § 148 counts years. No letter interrupts the time. An acknowledgement and legal steps interrupt it (§§ 14 and 15);
 * the service does not know of those.
 */
export function timeBarredOn(dueDate: LocalDate): LocalDate {
  return addMonths(dueDate, MONTHS);
}
