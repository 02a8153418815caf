import type { Db } from '../../database/database.ts';
import type { Job } from '../../operations/jobs.ts';
import { closeNextBlocks, listAccountsWithWholeBlocks } from './invoice-blocks.store.ts';

/**
 * How long after an invoice was made nothing older can appear any more: a request that began before it has ended, and
 * servers whose clocks differ have passed it.
 */
const SETTLED_AFTER_MINUTES = 15;

export function closeInvoiceBlocksJob(db: Db, clock: () => Date): Job {
  return {
    name: 'close-invoice-blocks',
    schedule: '*/15 * * * *',
    run: () => closeInvoiceBlocks(db, clock()),
  };
}

/** Counts what is settled in blocks, a few in a transaction. */
export async function closeInvoiceBlocks(db: Db, now: Date): Promise<void> {
  const settledBefore = new Date(now.getTime() - SETTLED_AFTER_MINUTES * 60_000);
  for (const accountId of await listAccountsWithWholeBlocks(db, settledBefore)) {
    while ((await closeNextBlocks(db, accountId, settledBefore)) > 0);
  }
}
