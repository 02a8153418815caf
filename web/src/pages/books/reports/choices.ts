import { isLocalDate } from '../../../../../server/src/domain/local-date.ts';
import { vatTermKindIn } from '../../../../../server/src/domain/vat/vat-term.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import type { Days, Term } from './reports.ts';

// What a report is of stands in the address. All are undefined until today is known, which they begin with.

/** The day of the balance, `yyyy-MM-dd`; today where the address names none. */
export function useAsOf(): string | undefined {
  const address = useAddressSearch();
  const today = useToday();
  return today && (address.read('asOf') || today);
}

/** The period; this year where the address names none. */
export function useDays(): Days | undefined {
  const address = useAddressSearch();
  const today = useToday();
  if (today === undefined) return undefined;
  const year = (address.read('from') || address.read('to') || today).slice(0, 4);
  return { from: address.read('from') || `${year}-01-01`, to: address.read('to') || `${year}-12-31` };
}

/** The VAT term; the last one that has ended where the address names none. In a year that is one term the address's is 1. */
export function useTerm(): Term | undefined {
  const address = useAddressSearch();
  const today = useToday();
  const { vatTermChanges } = useAccount().company;
  if (today === undefined) return undefined;
  const ended = lastEndedTerm(today, vatTermChanges);
  const year = Number(address.read('year')) || ended.year;
  if (vatTermKindIn(vatTermChanges, year) === 'yearly') return { year, term: 1 };
  // Where the year before was one term, its number says nothing of this one's.
  return { year, term: Number(address.read('term')) || (year === ended.year ? ended.term : 1) };
}

/** @param today `yyyy-MM-dd` @param vatTermChanges of the company */
export function lastEndedTerm(today: string, vatTermChanges: readonly number[]): Term {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const isYearly = (of: number) => vatTermKindIn(vatTermChanges, of) === 'yearly';
  if (isYearly(year) || (month <= 2 && isYearly(year - 1))) {
    return { year: year - 1, term: isYearly(year - 1) ? 1 : 6 };
  }
  const running = Math.ceil(month / 2);
  return running === 1 ? { year: year - 1, term: 6 } : { year, term: running - 1 };
}

/** What is wrong with a day, or a period; the service would refuse it. */
export function asOfProblem(asOf: string): 'day' | undefined {
  return isLocalDate(asOf) ? undefined : 'day';
}

export function daysProblems({ from, to }: Days): {
  [F in keyof Days]?: 'day' | 'beforeFrom' | 'otherYear';
} {
  if (!isLocalDate(from)) return { from: 'day' };
  if (!isLocalDate(to)) return { to: 'day' };
  if (to < from) return { to: 'beforeFrom' };
  return to.slice(0, 4) === from.slice(0, 4) ? {} : { to: 'otherYear' };
}
