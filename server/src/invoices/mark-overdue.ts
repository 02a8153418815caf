import { addDays, osloDate } from '../domain/local-date.ts';
import type { Db } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import type { Invoice } from './invoice.ts';
import { changed } from './invoice.ts';
import * as store from './invoices.store.ts';

const BATCH = 500;

/** At midnight in Oslo. Missed midnights are made up for at the next start (see commands/serve.ts). */
export function overdueJob(db: Db, clock: () => Date): Job {
  return { name: 'mark-overdue', schedule: '0 0 * * *', run: () => markOverdue(db, clock()) };
}

/** Writes on every unpaid invoice since when it is overdue: the day after its due date. One account a transaction. */
export async function markOverdue(db: Db, now: Date): Promise<void> {
  const today = osloDate(now);
  for (const accountId of await store.listAccountsWithDueInvoices(db, today)) {
    for (;;) {
      const marked = await db.transaction().execute(async (trx) => {
        const due = await store.lockDueInvoices(trx, accountId, today, BATCH);
        for (const invoice of due) {
          const overdueSince = addDays(invoice.dueDate, 1);
          await store.saveFacts(trx, accountId, changed<Invoice>(invoice, { overdueSince }, now));
        }
        return due.length;
      });
      if (marked < BATCH) break;
    }
  }
}
