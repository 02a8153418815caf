import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { lastTermUntil, periodOfTerm } from '../../../../../server/src/domain/vat/vat-term.ts';
import type { VatTermChanges } from '../../../../../server/src/domain/vat/vat-term.ts';

/**
 * The day at whose end a company moves, until somebody says another one: the last day of the newest SAF-T file, because that file has the
 * balances of this day. A file that goes beyond today tells no balances yet; then the day is the last one of the last VAT term that
 * is over.
 * @param ends the last days of the SAF-T files
 * @param changes the years in which the terms become yearly or two-monthly
 */
export function proposedDay(
  ends: readonly (LocalDate | null | undefined)[],
  changes: VatTermChanges,
  today: LocalDate,
): LocalDate {
  const past = ends.filter((end): end is LocalDate => typeof end === 'string' && end <= today).toSorted();
  return past.at(-1) ?? periodOfTerm(lastTermUntil(changes, addDays(today, -1))).to;
}
