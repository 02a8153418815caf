import type { LocalDate } from '../local-date.ts';
import { yearOf } from '../local-date.ts';

/** The years after which a claim is time-barred (foreldelsesloven § 2). */
const YEARS = 3;

/**
 * The day on which a claim becomes time-barred, counted from its due date (foreldelsesloven §§ 2 and 3). No letter interrupts the
 * time; an acknowledgement or legal steps do (§§ 14 and 15), which the service does not know of.
 * @returns 1 March for a claim that was due on 29 February
 */
export function timeBarredOn(dueDate: LocalDate): LocalDate {
  const day = dueDate.slice(4) === '-02-29' ? '-03-01' : dueDate.slice(4);
  return `${yearOf(dueDate) + YEARS}${day}`;
}
