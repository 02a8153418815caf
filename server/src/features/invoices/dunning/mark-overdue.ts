import { osloDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { AccountTimes, TimeDeps } from '../../../platform/operations/passing-time.ts';
import { passTimeInBatches, passingTimeOfRows } from '../../../platform/operations/passing-time.ts';
import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import {
  accountsWithInvoicesSentPastDue,
  isInvoiceDue,
  lockDueInvoices,
  readAccountTime,
} from './due-invoices.store.ts';
import { overdueSinceOn } from '../invoice.ts';
import { changeInvoice } from '../save-invoice.ts';

const GOES = 'what a day makes of an invoice is the same each time, and reaches nobody';

/**
 * Marks unpaid invoices as overdue since the day after the last day to pay. The day is the account's own day, by its test clock if the
 * account has a test clock. The service also runs this job at start.
 */
export const MARK_OVERDUE = passingTimeOfRows({
  name: 'mark-overdue',
  goes: GOES,
  table: 'invoices',
  hasCome: ({ day }) => isInvoiceDue(day),
  passSome: markSome,
  when: 'each-day',
  counted: 'invoicesOverdue',
});

/** Invoices that were already overdue when they were sent. Otherwise they would wait for the next hour. */
export function invoicesSentPastDueInOutbox({ db, clock }: TimeDeps): OutboxKind {
  return {
    name: 'sent-past-due',
    afterRestore: { goes: GOES },
    due: accountsWithInvoicesSentPastDue,
    atOnce: 1,
    onWrongClock: 'waits',
    work: async ({ accountId }, stopping) =>
      passTimeInBatches({ db, clock }, await readAccountTime(db.of(accountId), clock()), markSome, stopping),
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
