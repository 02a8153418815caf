import { isLocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { vatTermKindIn } from '../../../../../server/src/domain/vat/vat-term.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import type { Days, Term } from './reports.ts';

// The address holds the choices of a report. All are undefined until today is known, because they depend on today.

/** The day of the balance, `yyyy-MM-dd`; today when the address names none. */
export function useAsOf(): string | undefined {
  const address = useAddressSearch();
  const today = useToday();
  return today && (address.read('asOf') || today);
}

/** The period; this year when the address names none. @param isSoFar to today, because so much of last year can be compared with it */
export function useDays(isSoFar = false): Days | undefined {
  const { read } = useAddressSearch();
  const today = useToday();
  return today === undefined ? undefined : daysOf({ from: read('from'), to: read('to') }, today, isSoFar);
}

/** @param asked empty where the address names none. @param today `yyyy-MM-dd` */
export function daysOf({ from, to }: Days, today: string, isSoFar = false): Days {
  const year = (from || to || today).slice(0, 4);
  const end = isSoFar && from === '' ? today : `${year}-12-31`;
  return { from: from || `${year}-01-01`, to: to || end };
}

/** The VAT term; the last ended term when the address names none. Term 1 in a year that is one term. */
export function useTerm(): Term | undefined {
  const address = useAddressSearch();
  const today = useToday();
  const { vatTermChanges } = useAccount().company;
  const asked = { year: address.read('year'), term: address.read('term') };
  return today === undefined ? undefined : termOf(asked, today, vatTermChanges);
}

/** @param asked empty where the address names none. @param today `yyyy-MM-dd` @param vatTermChanges of the company */
export function termOf(
  asked: { year: string; term: string },
  today: string,
  vatTermChanges: readonly number[],
): Term {
  const ended = lastEndedTerm(today, vatTermChanges);
  const year = Number(asked.year) || ended.year;
  if (vatTermKindIn(vatTermChanges, year) === 'yearly') return { year, term: 1 };
  // Without a term in the address: the last ended term in its own year, and term 1 in any other year.
  return { year, term: Number(asked.term) || (year === ended.year ? ended.term : 1) };
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

/** The problem with a day or a period, which the service would refuse. */
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
