import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { beginCounting, countAnew, listAccountsToCount } from '../events/figures.store.ts';
import type { Job } from '../operations/jobs.ts';
import { FIGURES } from './figures.ts';

/** Counts the figures of accounts that have none yet, or whose figures could not be added to. */
export function countFiguresJob(db: Db): Job {
  return {
    name: 'count-figures',
    pollMilliseconds: 10_000,
    run: (_, stopping) => countFigures(db, stopping),
  };
}

export async function countFigures(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsToCount(db)) {
    if (stopping?.aborted === true) return;
    await inTransaction(db, (trx) => countAnew(trx, accountId, FIGURES));
  }
}

/** Makes the figures of an account anew from its invoices, payments, clients, mails and entries. Requests go on meanwhile. */
export async function rebuildFigures(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (trx) => beginCounting(trx, accountId));
  await inTransaction(db, (trx) => countAnew(trx, accountId, FIGURES));
}
