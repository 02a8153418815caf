import type { Db } from '../../database/database.ts';
import type { Job } from '../../operations/jobs.ts';
import { closeNextBlocks, listAccountsWithWholeBlocks } from './invoice-blocks.store.ts';

/**
 * After so many minutes no older invoice can appear: earlier requests have ended, and the difference between the clocks of
 * servers is smaller.
 */
const SETTLED_AFTER_MINUTES = 15;

export function closeInvoiceBlocksJob(db: Db, clock: () => Date): Job {
  return {
    name: 'close-invoice-blocks',
    schedule: '*/15 * * * *',
    run: () => closeInvoiceBlocks(db, clock()),
  };
}

/** Counts invoices older than that in blocks, a few blocks in a transaction. */
export async function closeInvoiceBlocks(db: Db, now: Date): Promise<void> {
  const settledBefore = new Date(now.getTime() - SETTLED_AFTER_MINUTES * 60_000);
  for (const accountId of await listAccountsWithWholeBlocks(db, settledBefore)) {
    while ((await closeNextBlocks(db, accountId, settledBefore)) > 0);
  }
}
