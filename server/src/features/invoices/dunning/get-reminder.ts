import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { found } from '../../../domain/errors.ts';
import { getInvoice } from '../invoices.store.ts';
import { presentReminder } from '../present.ts';

/** @throws ApiError `not-found` */
export async function getReminder(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string; reminderId: string }, unknown, unknown>,
) {
  const invoice = await getInvoice(db, accountId, params.id);
  const reminder = found(invoice.reminders.find(({ id }) => id === params.reminderId.toLowerCase()));
  return { body: presentReminder(reminder) };
}
