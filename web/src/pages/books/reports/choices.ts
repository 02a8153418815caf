import { useAddressSearch } from '../../../parts/use-address-search.ts';
import { useToday } from '../../../parts/use-today.ts';
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

/** The VAT term; the last one that has ended where the address names none. */
export function useTerm(): Term | undefined {
  const address = useAddressSearch();
  const today = useToday();
  if (today === undefined) return undefined;
  const ended = lastEndedTerm(today);
  return {
    year: Number(address.read('year')) || ended.year,
    term: Number(address.read('term')) || ended.term,
  };
}

/** @param today `yyyy-MM-dd` */
export function lastEndedTerm(today: string): Term {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const running = Math.ceil(month / 2);
  return running === 1 ? { year: year - 1, term: 6 } : { year, term: running - 1 };
}

/** What is wrong with a day, or a period; the service would refuse it. */
export function asOfProblem(asOf: string): 'day' | undefined {
  return isDay(asOf) ? undefined : 'day';
}

export function daysProblems({ from, to }: Days): {
  [F in keyof Days]?: 'day' | 'beforeFrom' | 'otherYear';
} {
  if (!isDay(from)) return { from: 'day' };
  if (!isDay(to)) return { to: 'day' };
  if (to < from) return { to: 'beforeFrom' };
  return to.slice(0, 4) === from.slice(0, 4) ? {} : { to: 'otherYear' };
}

/** Nobody has books from before 2000: such a year is still being typed. */
function isDay(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
