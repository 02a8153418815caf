import { hasResult, resultsOf } from '../../../domain/books/income-statement.ts';
import { periodYearBefore } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { Period } from '../period-parameters.ts';
import { listAccountPostings } from '../trial-balance/trial-balance.store.ts';

/** A profit is positive. `hasPostings`: whether anything was posted on income or costs. */
export type PeriodResult = Period & { resultOre: Ore; hasPostings: boolean };

/** The result of a period, and of the same period a year before. It costs the same however many entries there are. */
export async function readPeriodResult(
  db: AccountDb,
  period: Period,
): Promise<PeriodResult & { yearBefore: PeriodResult }> {
  const before = periodYearBefore(period);
  const [now, then] = await listAccountPostings(db, [period, before]);
  const told = (of: Period, postings: typeof now): PeriodResult => ({
    from: of.from,
    to: of.to,
    resultOre: resultsOf(postings).resultOre,
    hasPostings: hasResult(postings),
  });
  return { ...told(period, now), yearBefore: told(before, then) };
}
