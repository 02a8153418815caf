/** Months `yyyy-MM`, both included. */
export type Period = { from: string; to: string };

/** The calendar year. @param today `yyyy-MM-dd`, by the account's clock */
export function thisYear(today: string): Period {
  const year = today.slice(0, 4);
  return { from: `${year}-01`, to: `${year}-12` };
}

/** What is wrong with a period, by field; the service would refuse it. @param mostMonths left out: any number */
export function periodProblems(
  { from, to }: Period,
  mostMonths = Infinity,
): { [F in keyof Period]?: 'month' | 'beforeFrom' | 'tooLong' } {
  const first = monthNumber(from);
  const last = monthNumber(to);
  if (first === undefined) return { from: 'month' };
  if (last === undefined) return { to: 'month' };
  if (last < first) return { to: 'beforeFrom' };
  return last - first >= mostMonths ? { to: 'tooLong' } : {};
}

/** @param month `yyyy-MM` */
export function addMonths(month: string, months: number): string {
  const number = (monthNumber(month) ?? 0) - 1 + months;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** @param month `yyyy-MM` @returns `yyyy-MM-dd` */
export function lastDayOf(month: string): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, ofYear, 0)).toISOString().slice(0, 10);
}

function monthNumber(month: string): number | undefined {
  const [, year, ofYear] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  return year === undefined ? undefined : Number(year) * 12 + Number(ofYear);
}
