import { magnitude } from '../../domain/money.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import { sumMoved } from '../../domain/proposals/moved.ts';
import type { YearResult } from './year-results.store.ts';
import { changeClosedThrough, lockClosedThrough } from '../books/index.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { addDays } from '../../domain/days/local-date.ts';
import type { ChangeContext } from '../../platform/http/endpoint.ts';

/** A year in a path, from 2000 to 2199. @throws ApiError `not-found` */
export function readYear(text: string): number {
  if (!/^2[01]\d\d$/.test(text)) throw new ApiError('not-found');
  return Number(text);
}

/**
 * Does the work while December of the year is open, and keeps other postings out until the transaction ends. A December that is
 * closed is opened and closed again around it, where the caller has said so: then no one else posts there meanwhile. Otherwise it
 * is refused, because the entry would be posted in the next year.
 * @throws ApiError `year-closed` with `details.closedThrough`, a month
 */
export async function withOpenDecember(
  context: ChangeContext,
  { year, openDecember }: { year: number; openDecember: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const closedThrough = await lockClosedThrough(context.trx);
  const december = `${year}-12-01`;
  if (closedThrough === null || closedThrough < december) return work();
  if (!openDecember)
    throw new ApiError('year-closed', { details: { closedThrough: closedThrough.slice(0, 7) } });
  await changeClosedThrough(context, addDays(december, -1));
  await work();
  await changeClosedThrough(context, closedThrough);
}

/** @param result a loss is below 0 */
export function movedByTransfer({ transfer }: Pick<YearResult, 'transfer'>): MovedAmounts {
  const resultOre = transfer?.resultOre ?? 0n;
  return sumMoved([magnitude(resultOre)]);
}
