import type { LocalDate } from '../../../domain/days/local-date.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { Invoice } from '../invoice.ts';

/**
 * Refuses a date before the opening balance of an opening invoice. Earlier payments and losses are in the earlier books, and
 * the outstanding amount that was brought over already takes them into account.
 *
 * @param findOpening finds the opening balance of the account; it is asked for opening invoices alone
 * @param field the field with the date
 * @throws ApiError `validation-failed` with `out-of-range`
 */
export async function requireAfterOpening(
  findOpening: () => Promise<{ date: LocalDate } | undefined>,
  { isOpening }: Invoice,
  date: LocalDate,
  field: string,
): Promise<void> {
  if (!isOpening) return;
  const opening = await findOpening();
  if (opening !== undefined && date < opening.date) {
    throw validationFailed([{ field, code: 'out-of-range', details: { min: opening.date } }]);
  }
}
