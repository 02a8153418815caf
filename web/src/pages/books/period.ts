import { isLocalMonth, monthsBetween } from '../../../../server/src/domain/days/local-date.ts';

/** Months `yyyy-MM`, both included. */
export type Period = { from: string; to: string };

/** The calendar year. @param today `yyyy-MM-dd`, by the account's clock */
export function thisYear(today: string): Period {
  const year = today.slice(0, 4);
  return { from: `${year}-01`, to: `${year}-12` };
}

/** The problems of a period, by field, which the service would refuse. @param mostMonths left out for any number */
export function periodProblems(
  { from, to }: Period,
  mostMonths = Infinity,
): { [F in keyof Period]?: 'month' | 'beforeFrom' | 'tooLong' } {
  if (!isLocalMonth(from)) return { from: 'month' };
  if (!isLocalMonth(to)) return { to: 'month' };
  if (to < from) return { to: 'beforeFrom' };
  return monthsBetween(from, to) > mostMonths ? { to: 'tooLong' } : {};
}

/** @param month `yyyy-MM` */
export function addMonths(month: string, months: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  const number = year * 12 + ofYear - 1 + months;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
