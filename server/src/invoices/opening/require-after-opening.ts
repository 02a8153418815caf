import type { LocalDate } from '../../domain/local-date.ts';
import type { DbOrTrx } from '../../database/database.ts';
import { validationFailed } from '../../errors.ts';
import type { Invoice } from '../invoice.ts';
import { findOpeningBalance } from './opening-balance.store.ts';

/**
 * What happened to an opening invoice before its opening balance stands in the earlier books: what was outstanding then is what is
 * left of it.
 *
 * @param field that named the date
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
  if (opening !== undefined && date < opening.date) throw validationFailed([{ field, code: 'out-of-range' }]);
}
