import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Job } from '../../operations/jobs.ts';
import { ALL_MARKS, keepNextPayments, listAccountsWithNewPayments } from './kept-payments.store.ts';

/**
 * After so many minutes no payment with a smaller id appears: earlier requests have ended, and the difference between the
 * clocks of servers is smaller. A payment that is late all the same is kept by the request that records it.
 */
const SETTLED_AFTER_MINUTES = 15;
const AT_ONCE = 1000;

export function keepPaymentsJob(db: Db, clock: () => Date): Job {
  return {
    name: 'list-payments-by-day',
    schedule: '*/5 * * * *',
    run: (_, stopping) => keepPayments(db, clock(), stopping),
  };
}

/** Writes settled payments by day and by amount, and sums them by day, a batch in each transaction. */
export async function keepPayments(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const settledBefore = new Date(now.getTime() - SETTLED_AFTER_MINUTES * 60_000);
  for (const marks of ALL_MARKS) {
    for (const accountId of await listAccountsWithNewPayments(db, marks, settledBefore)) {
      for (let kept = AT_ONCE; kept === AT_ONCE;) {
        if (stopping?.aborted === true) return;
        kept = await inTransaction(db, (trx) =>
          keepNextPayments(trx, accountId, marks, settledBefore, AT_ONCE),
        );
      }
    }
  }
}
