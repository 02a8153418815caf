import type { Company } from '../http/session.ts';
import { folded } from '../text/folded.ts';

/** So many companies stand under "recently used". */
const RECENT = 5;

/**
 * The companies whose name has what is typed. While nothing is typed, the ones used last stand apart; the others come by
 * name.
 * @param companies the one that was opened last first
 */
export function companiesFor(
  typed: string,
  companies: readonly Company[],
): { recent: Company[]; rest: Company[] } {
  const found = companies.filter(({ companyName }) => folded(companyName).includes(folded(typed)));
  const recent =
    typed.trim() === '' ? found.filter(({ lastOpened }) => lastOpened !== undefined).slice(0, RECENT) : [];
  const rest = found
    .filter((company) => !recent.includes(company))
    .toSorted((a, b) => a.companyName.localeCompare(b.companyName, 'nb'));
  return { recent, rest };
}
