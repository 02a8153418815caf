import type { LocalDate } from '../../../domain/days/local-date.ts';
import { addDays, yearOf } from '../../../domain/days/local-date.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { lockClosedThrough } from '../../books/index.ts';
import { findYearResult } from '../year-results.store.ts';
import { findNewestRevaluation } from './revaluations.store.ts';

/**
 * Locks the journal until the transaction ends, so that nothing else is posted meanwhile and two requests take turns. Requires that entries
 * may stand on a closing day and on the day after it. A result that was moved would no longer be the result of its year.
 * @throws ApiError `day-closed` with `details.closedThrough`, a month; `year-result-exists`
 */
export async function lockOpenDays(trx: AccountTrx, asOf: LocalDate): Promise<void> {
  const closedThrough = await lockClosedThrough(trx);
  if (closedThrough !== null && closedThrough >= asOf) {
    throw new ApiError('day-closed', { details: { closedThrough: closedThrough.slice(0, 7) } });
  }
  for (const year of new Set([yearOf(asOf), yearOf(addDays(asOf, 1))])) {
    const result = await findYearResult(trx, trx.accountId, year);
    if (result?.transfer) throw new ApiError('year-result-exists');
  }
}

/**
 * Requires that no revaluation stands that is newer than a day. The balance of a bank account carries the differences of earlier
 * revaluations, so that a later one would count from a balance that changes under it.
 * @param day the last day on which a revaluation may stand
 * @throws ApiError `currency-revaluation-exists` with `details.asOf` of the newest one
 */
export async function requireNoneAfter(trx: AccountTrx, day: LocalDate): Promise<void> {
  const newest = await findNewestRevaluation(trx);
  if (newest !== undefined && newest > day) {
    throw new ApiError('currency-revaluation-exists', { details: { asOf: newest } });
  }
}
