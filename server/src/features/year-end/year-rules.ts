import { ApiError } from '../../domain/errors.ts';
import type { LocalDate } from '../../domain/local-date.ts';

/** A year in a path, from 2000 to 2199. @throws ApiError `not-found` */
export function readYear(text: string): number {
  if (!/^2[01]\d\d$/.test(text)) throw new ApiError('not-found');
  return Number(text);
}

/**
 * Refuses a year with a closed December, because the entry would then be posted in the next year.
 * @param closedThrough the last closed day
 * @throws ApiError `year-closed` with `details.closedThrough`, a month
 */
export function requireOpenDecember(year: number, closedThrough: LocalDate | null): void {
  if (closedThrough === null || closedThrough < `${year}-12-31`) return;
  throw new ApiError('year-closed', { details: { closedThrough: closedThrough.slice(0, 7) } });
}
