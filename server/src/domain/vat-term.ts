import { firstDayOfMonth, lastDayOfMonth, yearOf } from './local-date.ts';
import type { LocalDate, LocalMonth } from './local-date.ts';

/** How often a company files a VAT return: for two months, as most do, or for the year, as small ones may. */
export const VAT_TERM_KINDS = ['two-monthly', 'yearly'] as const;
export type VatTermKind = (typeof VAT_TERM_KINDS)[number];

/** What one return is for. `term` counts in the year: 1 (January and February) to 6, of a yearly one always 1. */
export type VatTerm = { year: number; term: number; kind: VatTermKind };

/**
 * The years from which a company's terms are of another kind than before, oldest first. Before the first one they are of two
 * months.
 */
export type VatTermChanges = readonly number[];

/** The first and the last day. @throws RangeError for a term that the year does not have, or outside of 2000 to 2199 */
export function periodOfTerm({ year, term, kind }: VatTerm): { from: LocalDate; to: LocalDate } {
  const month = (monthOfYear: number): LocalMonth => `${year}-${String(monthOfYear).padStart(2, '0')}`;
  const months = kind === 'yearly' ? 12 : 2;
  return {
    from: firstDayOfMonth(month(months * (term - 1) + 1)),
    to: lastDayOfMonth(month(months * term)),
  };
}

/** Of which kind the terms of a year are. */
export function vatTermKindIn(changes: VatTermChanges, year: number): VatTermKind {
  return changes.filter((changed) => changed <= year).length % 2 === 0 ? 'two-monthly' : 'yearly';
}

/** The terms are of that kind from the year on, whatever was to change later; earlier years stay as they are. */
export function withVatTermKind(changes: VatTermChanges, kind: VatTermKind, from: number): VatTermChanges {
  const before = changes.filter((changed) => changed < from);
  return vatTermKindIn(before, from) === kind ? before : [...before, from];
}

/** From which year the terms can change without touching one that has ended and may have been filed. */
export function nextVatTermYear(today: LocalDate): number {
  const year = yearOf(today);
  return today < `${year}-03-01` ? year : year + 1;
}
