import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/operations/schedules.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import {
  accountsWithInvoicesSentPastDue,
  listAccountsWithDueInvoices,
  lockDueInvoices,
  readDay,
} from './due-invoices.store.ts';
import type { AccountDay } from './due-invoices.store.ts';
import { overdueSinceOn } from '../invoice.ts';
import { changeInvoice } from '../save-invoice.ts';

const BATCH = 500;
const GOES = { goes: 'what a day makes of an invoice is the same each time, and reaches nobody' };

/** Runs each hour: at midnight in Oslo, and later for invoices that were locked then. The service also runs it at start. */
export function overdueJob(db: Db, clock: () => Date): Job {
  return {
    name: 'mark-overdue',
    afterRestore: GOES,
    at: { minute: 0 },
    run: (stopping) => markOverdue(db, clock, stopping),
  };
}

/** Invoices that were already overdue when they were sent. Otherwise they would wait for the next hour. */
export function sentPastDueInOutbox(db: Db, clock: () => Date): OutboxKind {
  return {
    name: 'sent-past-due',
    afterRestore: GOES,
    due: accountsWithInvoicesSentPastDue,
    atOnce: 1,
    onWrongClock: 'waits',
    work: async ({ accountId }, stopping) =>
      markOverdueOf(db, await readDay(db, accountId, clock()), clock, stopping),
  };
}

/**
 * Marks unpaid invoices as overdue since the day after the last day to pay. The day is the account's own day, by its test
 * clock if it has one. A transaction marks at most 500 invoices.
 */
export async function markOverdue(db: Db, clock: () => Date, stopping?: AbortSignal): Promise<void> {
  await markOverdueOf(db, await listAccountsWithDueInvoices(db, clock()), clock, stopping);
}

async function markOverdueOf(
  db: Db,
  accounts: AccountDay[],
  clock: () => Date,
  stopping: AbortSignal | undefined,
): Promise<void> {
  for (const { accountId, today } of accounts) {
    const markBatch = () => {
      stopping?.throwIfAborted();
      return inTransaction(db, (trx) => markDueInvoices(trx, accountId, today, clock()));
    };
    while ((await markBatch()) === BATCH);
  }
}

/**
 * Marks the overdue invoices of one account in the caller's transaction.
 * @param times `accountNow` decides the day
 * @returns the number of marked invoices
 */
export async function markOverdueOfAccount(
  trx: Trx,
  accountId: string,
  { now, accountNow }: { now: Date; accountNow: Date },
): Promise<number> {
  return inBatches(() => markDueInvoices(trx, accountId, osloDate(accountNow), now));
}

/** Works until a batch is not full. @returns the sum of all batches */
async function inBatches(work: () => Promise<number>): Promise<number> {
  let sum = 0;
  let count: number;
  do {
    count = await work();
    sum += count;
  } while (count === BATCH);
  return sum;
}

/** @returns the number of marked invoices. Fewer than a batch means that no more are left */
async function markDueInvoices(trx: Trx, accountId: string, today: LocalDate, now: Date): Promise<number> {
  const due = await lockDueInvoices(trx, accountId, today, BATCH);
  for (const invoice of due) {
    const overdueSince = overdueSinceOn(invoice, today);
    changeInvoice(trx, accountId, invoice, { overdueSince }, now);
  }
  return due.length;
}
