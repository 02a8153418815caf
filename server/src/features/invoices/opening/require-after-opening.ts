import type { LocalDate } from '../../../domain/local-date.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import { validationFailed } from '../../../domain/errors.ts';
import type { Invoice } from '../invoice.ts';
import { findOpeningBalance } from './opening-balance.store.ts';

/**
 * Refuses a date before the opening balance of an opening invoice. Earlier payments and losses are in the earlier books, and
 * the outstanding amount that was brought over already takes them into account.
 *
 * @param field the field with the date
 * @throws ApiError `validation-failed` with `out-of-range`
 */
export async function requireAfterOpening(
  db: DbOrTrx,
  accountId: string,
  { isOpening }: Invoice,
  date: LocalDate,
  field: string,
): Promise<void> {
  if (!isOpening) return;
  const opening = await findOpeningBalance(db, accountId);
  if (opening !== undefined && date < opening.date) {
    throw validationFailed([{ field, code: 'out-of-range', details: { min: opening.date } }]);
  }
}
