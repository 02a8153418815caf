import { osloDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { AccountTimes, TimeDeps } from '../../../platform/operations/passing-time.ts';
import { passInBatches, timeOfRows } from '../../../platform/operations/passing-time.ts';
import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { accountsWithInvoicesSentPastDue, isDue, lockDueInvoices, readTime } from './due-invoices.store.ts';
import { overdueSinceOn } from '../invoice.ts';
import { changeInvoice } from '../save-invoice.ts';

const GOES = 'what a day makes of an invoice is the same each time, and reaches nobody';

/**
 * Marks unpaid invoices as overdue since the day after the last day to pay. The day is the account's own day, by its test clock if it
 * has one. The service also runs it at start.
 */
export const OVERDUE = timeOfRows({
  name: 'mark-overdue',
  goes: GOES,
  table: 'invoices',
  hasCome: ({ day }) => isDue(day),
  passSome: markSome,
  when: 'each-day',
  counted: 'invoicesOverdue',
});

/** Invoices that were already overdue when they were sent. Otherwise they would wait for the next hour. */
export function sentPastDueInOutbox({ db, clock }: TimeDeps): OutboxKind {
  return {
    name: 'sent-past-due',
    afterRestore: { goes: GOES },
    due: accountsWithInvoicesSentPastDue,
    atOnce: 1,
    onWrongClock: 'waits',
    work: async ({ accountId }, stopping) =>
      passInBatches({ db, clock }, await readTime(db.of(accountId), clock()), markSome, stopping),
  };
}

async function markSome(trx: AccountTrx, { now, accountNow }: AccountTimes, limit: number): Promise<number> {
  const today = osloDate(accountNow);
  const due = await lockDueInvoices(trx, today, limit);
  for (const invoice of due) {
    const overdueSince = overdueSinceOn(invoice, today);
    changeInvoice(trx, invoice, { overdueSince }, now);
  }
  return due.length;
}
