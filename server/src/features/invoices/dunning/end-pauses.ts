import { addDays, osloDate, osloMidnight } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { AccountTimes } from '../../../platform/operations/passing-time.ts';
import { passingTimeOfRows } from '../../../platform/operations/passing-time.ts';
import { endPause, isPausedUntil, lockInvoicesPausedUntil } from './reminder-pauses.store.ts';
import { changeInvoice } from '../save-invoice.ts';

/** Ends the pauses of letters whose last day is over, by the account's own day. */
export const END_PAUSES = passingTimeOfRows({
  name: 'end-reminder-pauses',
  goes: 'what a day makes of a pause is the same each time, and reaches nobody',
  table: 'invoices',
  hasCome: ({ day }) => isPausedUntil(day),
  passSome: endSome,
  when: 'each-day',
});

async function endSome(trx: AccountTrx, { now, accountNow }: AccountTimes, limit: number): Promise<number> {
  const today = osloDate(accountNow);
  const paused = await lockInvoicesPausedUntil(trx, today, limit);
  for (const invoice of paused) {
    const lastDay = invoice.remindersPaused?.until ?? today;
    await endPause(trx, invoice.id, osloMidnight(addDays(lastDay, 1)));
    changeInvoice(trx, invoice, { remindersPaused: null }, now);
  }
  return paused.length;
}
