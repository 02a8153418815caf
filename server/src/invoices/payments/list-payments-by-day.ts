import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Job } from '../../operations/jobs.ts';
import { insertNextPayments, listAccountsWithNewPayments } from './payments-by-day.store.ts';

/**
 * After so many minutes no payment with a smaller id can appear: earlier requests have ended, and the difference between the
 * clocks of servers is smaller.
 */
const SETTLED_AFTER_MINUTES = 15;
const AT_ONCE = 1000;

export function paymentsByDayJob(db: Db, clock: () => Date): Job {
  return {
    name: 'list-payments-by-day',
    schedule: '*/5 * * * *',
    run: (_, stopping) => listPaymentsByDay(db, clock(), stopping),
  };
}

/** Writes the days of settled payments for the list of payments, a batch in each transaction. */
export async function listPaymentsByDay(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const settledBefore = new Date(now.getTime() - SETTLED_AFTER_MINUTES * 60_000);
  for (const accountId of await listAccountsWithNewPayments(db, settledBefore)) {
    for (let listed = AT_ONCE; listed === AT_ONCE;) {
      if (stopping?.aborted === true) return;
      listed = await inTransaction(db, (trx) => insertNextPayments(trx, accountId, settledBefore, AT_ONCE));
    }
  }
}
