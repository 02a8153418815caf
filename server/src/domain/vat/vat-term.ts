import { addDays, firstDayOfMonth, lastDayOfMonth, yearOf } from '../local-date.ts';
import type { LocalDate, LocalMonth } from '../local-date.ts';

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

/** The last term that is over at the end of the day. */
export function lastTermUntil(changes: VatTermChanges, day: LocalDate): VatTerm {
  const next = addDays(day, 1);
  const year = yearOf(next);
  const kind = vatTermKindIn(changes, year);
  const term = Math.floor((Number(next.slice(5, 7)) - 1) / (kind === 'yearly' ? 12 : 2));
  if (term > 0) return { year, term, kind };
  const before = vatTermKindIn(changes, year - 1);
  return { year: year - 1, term: before === 'yearly' ? 1 : 6, kind: before };
}
