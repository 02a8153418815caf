import { osloDate } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Db, Trx } from '../../database/database.ts';
import type { Job } from '../../operations/jobs.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  listAccountsWithDueInvoices,
  listAccountsWithInvoicesSentPastDue,
  lockDueInvoices,
} from './due-invoices.store.ts';
import type { AccountDay } from './due-invoices.store.ts';
import type { Invoice } from '../invoice.ts';
import { changed, overdueSinceOn } from '../invoice.ts';
import { saveFacts } from '../invoices.store.ts';

const BATCH = 500;
const POLL_MILLISECONDS = 1_000;

/** At midnight in Oslo, and each hour for what was being changed then. Missed midnights are made up for at the next start. */
export function overdueJob(db: Db, clock: () => Date): Job {
  return { name: 'mark-overdue', schedule: '0 * * * *', run: () => markOverdue(db, clock) };
}

/** What was sent when it was due already would else wait for the next hour. */
export function sentPastDueJob(db: Db, clock: () => Date): Job {
  return {
    name: 'mark-sent-past-due',
    pollMilliseconds: POLL_MILLISECONDS,
    run: async () => markOverdueOf(db, await listAccountsWithInvoicesSentPastDue(db, clock()), clock),
  };
}

/**
 * Writes on every unpaid invoice since when it is overdue: the day after the last day to pay in time. Each account goes by its own day,
 * which its test clock may have set; at most 500 invoices a transaction, each changed at its own time.
 */
export async function markOverdue(db: Db, clock: () => Date): Promise<void> {
  await markOverdueOf(db, await listAccountsWithDueInvoices(db, clock()), clock);
}

async function markOverdueOf(db: Db, accounts: AccountDay[], clock: () => Date): Promise<void> {
  for (const { accountId, today } of accounts) {
    const markBatch = () => inTransaction(db, (trx) => markDueInvoices(trx, accountId, today, clock()));
    while ((await markBatch()) === BATCH);
  }
}

/** The same for one account, all in the caller's transaction. @param times `accountNow` decides what day it is */
export async function markOverdueOfAccount(
  trx: Trx,
  accountId: string,
  { now, accountNow }: { now: Date; accountNow: Date },
): Promise<void> {
  while ((await markDueInvoices(trx, accountId, osloDate(accountNow), now)) === BATCH);
}

/** @returns how many were marked; fewer than a batch: those were the last */
async function markDueInvoices(trx: Trx, accountId: string, today: LocalDate, now: Date): Promise<number> {
  const due = await lockDueInvoices(trx, accountId, today, BATCH);
  for (const invoice of due) {
    const overdueSince = overdueSinceOn(invoice, today);
    trx.later(saveFacts(trx, accountId, changed<Invoice>(invoice, { overdueSince }, now)));
  }
  return due.length;
}
