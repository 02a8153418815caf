import type { AccountDb } from '../../../platform/database/database.ts';
import { addDays, firstDayOfMonth, monthOf, yearOf } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { deadlinesOf, nextOpenVatTerm } from '../../../domain/desk/desk.ts';
import { periodOfTerm, vatTermsToReturn } from '../../../domain/vat/vat-term.ts';
import { getClosedThrough } from '../../books/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { listMonthsWithEntries } from '../closing-checklist/closing-figures.store.ts';

/**
 * What of the books has a last day, the earliest first, and the months that are over and wait to be closed. A company that is not
 * registered for VAT has no VAT return, and one that keeps its books elsewhere has nothing of this.
 */
export async function getDeadlines(
  db: AccountDb,
  { accountingEnabled }: { accountingEnabled: boolean },
  today: LocalDate,
) {
  if (!accountingEnabled) return { deadlines: [], toClose: null };
  const { vatTermChanges, settings } = await getCompanyOfAccount(db);
  const { vatRegistered, vatRegisteredFrom } = settings;
  const closedThrough = await getClosedThrough(db);
  const endOfLastMonth = addDays(firstDayOfMonth(monthOf(today)), -1);
  const months = (await listMonthsWithEntries(db, endOfLastMonth)).filter(
    (month) => closedThrough === null || month > monthOf(closedThrough),
  );
  const openYear = yearOf(today) - 1;
  const facts = {
    today,
    vatTerms: vatRegistered ? vatTermsToReturn(vatTermChanges, today, vatRegisteredFrom) : [],
    closedThrough,
    hasOpenYear: months.some((month) => month.startsWith(String(openYear))),
    proposalsUntil: null,
  };
  const term = nextOpenVatTerm(facts);
  const periodOf = {
    vat: term && { ...periodOfTerm(term), term: term.term },
    year: { from: `${openYear}-01-01`, to: `${openYear}-12-31`, term: null },
    proposals: undefined,
  };
  const through = months.at(-1);
  return {
    deadlines: deadlinesOf(facts).flatMap(({ kind, ...deadline }) => {
      const period = periodOf[kind];
      return period === undefined || kind === 'proposals' ? [] : [{ kind, ...deadline, ...period }];
    }),
    toClose: through === undefined ? null : { through, count: months.length },
  };
}
