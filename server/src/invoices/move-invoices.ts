import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Job } from '../operations/jobs.ts';
import { listAccountsWithUnmoved, lockUnmoved, moveIntoRows } from './unmoved-rows.store.ts';

/** So few that a request that waits for one of them waits some milliseconds. */
const AT_ONCE = 200;

/** Moves invoices from before migration 0022 into their rows. Finds nothing on an installation that began later. */
export function moveInvoicesJob(db: Db): Job {
  return {
    name: 'move-invoices',
    schedule: '* * * * *',
    run: (_, stopping) => moveInvoices(db, stopping),
  };
}

/** Moves a batch in each transaction, until none is left or the process is to stop. */
export async function moveInvoices(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsWithUnmoved(db)) {
    for (let moved = AT_ONCE; moved === AT_ONCE;) {
      if (stopping?.aborted === true) return;
      moved = await inTransaction(db, async (trx) => {
        const ids = await lockUnmoved(trx, accountId, AT_ONCE);
        if (ids.length > 0) await moveIntoRows(trx, accountId, ids);
        return ids.length;
      });
    }
  }
}
