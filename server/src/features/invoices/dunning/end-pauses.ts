import { addDays, osloDate, osloMidnight } from '../../../domain/days/local-date.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { AccountTimes } from '../../../platform/operations/passing-time.ts';
import { timeOfRows } from '../../../platform/operations/passing-time.ts';
import { endPause, isPausedUntil, lockInvoicesPausedUntil } from './reminder-pauses.store.ts';
import { changeInvoice } from '../save-invoice.ts';

/** Ends the pauses of letters whose last day is over, by the account's own day. */
export const ENDING_PAUSES = timeOfRows({
  name: 'end-reminder-pauses',
  goes: 'what a day makes of a pause is the same each time, and reaches nobody',
  table: 'invoices',
  hasCome: ({ day }) => isPausedUntil(day),
  passSome: endSome,
  when: 'each-day',
});

async function endSome(
  trx: Trx,
  accountId: string,
  { now, accountNow }: AccountTimes,
  limit: number,
): Promise<number> {
  const today = osloDate(accountNow);
  const paused = await lockInvoicesPausedUntil(trx, accountId, today, limit);
  for (const invoice of paused) {
    const lastDay = invoice.remindersPaused?.until ?? today;
    await endPause(trx, accountId, invoice.id, osloMidnight(addDays(lastDay, 1)));
    changeInvoice(trx, accountId, invoice, { remindersPaused: null }, now);
  }
  return paused.length;
}
