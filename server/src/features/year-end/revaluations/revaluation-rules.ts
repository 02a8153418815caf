import type { LocalDate } from '../../../domain/days/local-date.ts';
import { yearOf } from '../../../domain/days/local-date.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { lockClosedThrough } from '../../books/index.ts';
import { findYearResult } from '../year-results.store.ts';

/**
 * Requires that entries may stand on a closing day, and keeps other postings out until the transaction ends. A result that was moved would
 * no longer be the result of its year.
 * @throws ApiError `day-closed` with `details.closedThrough`, a month; `year-result-exists`
 */
export async function requireOpenDay(trx: AccountTrx, asOf: LocalDate): Promise<void> {
  const closedThrough = await lockClosedThrough(trx);
  if (closedThrough !== null && closedThrough >= asOf) {
    throw new ApiError('day-closed', { details: { closedThrough: closedThrough.slice(0, 7) } });
  }
  const result = await findYearResult(trx, trx.accountId, yearOf(asOf));
  if (result?.transfer) throw new ApiError('year-result-exists');
}
