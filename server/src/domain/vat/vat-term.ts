import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, yearOf } from '../days/local-date.ts';
import type { LocalDate, LocalMonth } from '../days/local-date.ts';
import { nextWorkingDay } from '../days/working-days.ts';

/**
 * How often a company files a VAT return: every two months, as most do, or yearly, as small companies may.
 */
export const VAT_TERM_KINDS = ['two-monthly', 'yearly'] as const;
export type VatTermKind = (typeof VAT_TERM_KINDS)[number];

/**
 * The term of one return. `term` counts within the year: 1 (January and February) to 6. A yearly term is
 * always 1.
 */
export type VatTerm = { year: number; term: number; kind: VatTermKind };

/**
 * The years in which the kind of a company's terms changes, oldest first. Before the first, terms have two
 * months.
 */
export type VatTermChanges = readonly number[];

/**
 * The first and last day of the term. @throws RangeError for a term outside the year, or a year outside 2000
 * to 2199
 */
export function periodOfTerm({ year, term, kind }: VatTerm): { from: LocalDate; to: LocalDate } {
  const month = (monthOfYear: number): LocalMonth => `${year}-${String(monthOfYear).padStart(2, '0')}`;
  const months = kind === 'yearly' ? 12 : 2;
  return {
    from: firstDayOfMonth(month(months * (term - 1) + 1)),
    to: lastDayOfMonth(month(months * term)),
  };
}

/** The kind of the terms in a year. */
export function vatTermKindIn(changes: VatTermChanges, year: number): VatTermKind {
  return changes.filter((changed) => changed <= year).length % 2 === 0 ? 'two-monthly' : 'yearly';
}

/**
 * The changes after a new choice: terms have that kind from the year on. Later changes are dropped; earlier
 * years stay.
 */
export function withVatTermKind(changes: VatTermChanges, kind: VatTermKind, from: number): VatTermChanges {
  const before = changes.filter((changed) => changed < from);
  return vatTermKindIn(before, from) === kind ? before : [...before, from];
}

/** The first year whose terms can change. An ended term stays, because it may have been filed. */
export function nextVatTermYear(today: LocalDate): number {
  const year = yearOf(today);
  return today < `${year}-03-01` ? year : year + 1;
}

/** The term that a day is in. */
export function vatTermOf(changes: VatTermChanges, day: LocalDate): VatTerm {
  const year = yearOf(day);
  const kind = vatTermKindIn(changes, year);
  return { year, term: kind === 'yearly' ? 1 : Math.ceil(Number(day.slice(5, 7)) / 2), kind };
}

/** The last term that is over at the end of the day. */
export function lastTermUntil(changes: VatTermChanges, day: LocalDate): VatTerm {
  const next = periodOfTerm(vatTermOf(changes, addDays(day, 1)));
  return vatTermOf(changes, addDays(next.from, -1));
}

/**
 * The last day for the return of a term and for its payment: the 10th of the second month after it, 31 August for May and June,
 * 10 March for a year. A day on which banks are closed moves to the next working day.
 */
export function vatDueOn({ year, term, kind }: VatTerm): LocalDate {
  if (kind === 'yearly') return nextWorkingDay(`${year + 1}-03-10`);
  if (term === 3) return nextWorkingDay(`${year}-08-31`);
  return nextWorkingDay(addMonths(`${year}-02-10`, 2 * term));
}

/**
 * The term whose return is due next, `today` included.
 * @param registeredFrom as for `vatTermsToReturn`
 */
export function nextVatDue(
  changes: VatTermChanges,
  today: LocalDate,
  registeredFrom: LocalDate | null = null,
): VatTerm & { dueOn: LocalDate } {
  // A test clock may be before that day.
  const from = registeredFrom !== null && registeredFrom <= today ? registeredFrom : null;
  const [next] = vatTermsToReturn(changes, today, from);
  if (next === undefined) throw new Error('The last term of this year is due next year.');
  return next;
}

/**
 * The terms that have begun and whose return is due `today` or later, the earliest first. The running term is the last one.
 * @param registeredFrom terms that ended before this day are not returned; null when the company was always in the VAT register
 */
export function vatTermsToReturn(
  changes: VatTermChanges,
  today: LocalDate,
  registeredFrom: LocalDate | null = null,
): (VatTerm & { dueOn: LocalDate })[] {
  return vatTermsBegun(changes, today, registeredFrom).filter(({ dueOn }) => dueOn >= today);
}

/**
 * The terms of the year before and of this year whose return was due before `today`, the earliest first.
 * @param registeredFrom as for `vatTermsToReturn`
 */
export function vatTermsPastDue(
  changes: VatTermChanges,
  today: LocalDate,
  registeredFrom: LocalDate | null = null,
): (VatTerm & { dueOn: LocalDate })[] {
  return vatTermsBegun(changes, today, registeredFrom).filter(({ dueOn }) => dueOn < today);
}

function vatTermsBegun(
  changes: VatTermChanges,
  today: LocalDate,
  registeredFrom: LocalDate | null,
): (VatTerm & { dueOn: LocalDate })[] {
  const terms = [yearOf(today) - 1, yearOf(today)].flatMap((year) => {
    const kind = vatTermKindIn(changes, year);
    const count = kind === 'yearly' ? 1 : 6;
    return Array.from({ length: count }, (_, index): VatTerm => ({ year, term: index + 1, kind }));
  });
  return terms
    .filter((term) => periodOfTerm(term).from <= today)
    .filter((term) => registeredFrom === null || periodOfTerm(term).to >= registeredFrom)
    .map((term) => ({ ...term, dueOn: vatDueOn(term) }));
}
