import type { AccountDb } from '../../../platform/database/database.ts';
import { addDays, daysBetween, firstDayOfMonth, monthOf, yearOf } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { deadlinesOf } from '../../../domain/desk/desk.ts';
import type { TermToReturn } from '../../../domain/desk/desk.ts';
import { periodOfTerm, vatTermsPastDue, vatTermsToReturn } from '../../../domain/vat/vat-term.ts';
import { getClosedThrough } from '../../books/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { findOpeningBalance } from '../../invoices/index.ts';
import { listMonthsWithEntries } from '../closing-checklist/closing-figures.store.ts';

/**
 * What of the books has a last day, the earliest first, and the months that are over and wait to be closed. A company that is not
 * registered for VAT has no VAT return, and one that keeps its books elsewhere has nothing of this. A VAT deadline stays until its day
 * is over, whatever months are closed. One that has passed stays until the months of its term are closed, the earliest alone, because
 * closing the months of a term closes those before it.
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
  const allMonths = await listMonthsWithEntries(db, endOfLastMonth);
  const months = allMonths.filter((month) => closedThrough === null || month > monthOf(closedThrough));
  const openYear = yearOf(today) - 1;
  const facts = {
    today,
    vatTerms: vatRegistered ? vatTermsToReturn(vatTermChanges, today, vatRegisteredFrom) : [],
    hasOpenYear: months.some((month) => month.startsWith(String(openYear))),
    proposalsUntil: null,
  };
  const [term] = facts.vatTerms;
  const periodOf = {
    vat: term && { ...periodOfTerm(term), term: term.term },
    year: { from: `${openYear}-01-01`, to: `${openYear}-12-31`, term: null },
    proposals: undefined,
  };
  const through = months.at(-1);
  const [firstMonth = monthOf(today)] = allMonths;
  const opening = await findOpeningBalance(db);
  // The books say nothing of terms that ended before their first entry, or with the opening balance.
  const isInBooks = (to: LocalDate) =>
    monthOf(to) >= firstMonth && (opening === undefined || to > opening.date);
  const pastDue = vatRegistered ? vatTermsPastDue(vatTermChanges, today, vatRegisteredFrom) : [];
  const late = pastDue.find((past) => {
    const { to } = periodOfTerm(past);
    return isInBooks(to) && (closedThrough === null || closedThrough < to);
  });
  const deadlines = deadlinesOf(facts).flatMap(({ kind, ...deadline }) => {
    const period = periodOf[kind];
    return period === undefined || kind === 'proposals' ? [] : [{ kind, ...deadline, ...period }];
  });
  const lateOnes = late === undefined ? [] : [{ kind: 'vat' as const, ...lateDeadline(late, today) }];
  return {
    deadlines: [...lateOnes, ...deadlines].toSorted((a, b) => a.days - b.days),
    toClose: through === undefined ? null : { through, count: months.length },
  };
}

function lateDeadline({ dueOn, ...term }: TermToReturn, today: LocalDate) {
  return { on: dueOn, days: daysBetween(today, dueOn), ...periodOfTerm(term), term: term.term };
}
