/** Months `yyyy-MM`, both included. */
export type Period = { from: string; to: string };

/** The calendar year. @param today `yyyy-MM-dd`, by the account's clock */
export function thisYear(today: string): Period {
  const year = today.slice(0, 4);
  return { from: `${year}-01`, to: `${year}-12` };
}

/** What is wrong with a period, by field; the service would refuse it. */
export function periodProblems({ from, to }: Period): {
  [F in keyof Period]?: 'month' | 'beforeFrom' | 'tooLong';
} {
  const first = monthNumber(from);
  const last = monthNumber(to);
  if (first === undefined) return { from: 'month' };
  if (last === undefined) return { to: 'month' };
  if (last < first) return { to: 'beforeFrom' };
  return last - first >= 12 ? { to: 'tooLong' } : {};
}

function monthNumber(month: string): number | undefined {
  const [, year, ofYear] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  return year === undefined ? undefined : Number(year) * 12 + Number(ofYear);
}
