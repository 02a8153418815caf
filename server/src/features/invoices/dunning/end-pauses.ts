import { addDays, osloDate, osloMidnight } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/operations/schedules.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { endPause, listAccountsWithEndingPauses, lockInvoicesPausedUntil } from './reminder-pauses.store.ts';
import { changeInvoice } from '../save-invoice.ts';

const BATCH = 500;

/** Runs each hour: at midnight in Oslo, and later for invoices that were locked then and for a missed midnight. */
export function endPausesJob(db: Db, clock: () => Date): Job {
  return {
    name: 'end-reminder-pauses',
    afterRestore: { goes: 'what a day makes of a pause is the same each time, and reaches nobody' },
    at: { minute: 0 },
    run: (stopping) => endPauses(db, clock, stopping),
  };
}

async function endPauses(db: Db, clock: () => Date, stopping: AbortSignal): Promise<void> {
  for (const { accountId, today } of await listAccountsWithEndingPauses(db, clock())) {
    const endBatch = () => {
      stopping.throwIfAborted();
      return inTransaction(db, (trx) => endBatchOfPauses(trx, accountId, today, clock()));
    };
    while ((await endBatch()) === BATCH);
  }
}

/** Ends the due pauses of one account in the caller's transaction. @param times `accountNow` decides the day */
export async function endPausesOfAccount(
  trx: Trx,
  accountId: string,
  { now, accountNow }: { now: Date; accountNow: Date },
): Promise<void> {
  while ((await endBatchOfPauses(trx, accountId, osloDate(accountNow), now)) === BATCH);
}

/** @returns the number of ended pauses. Fewer than a batch means that no more are left */
async function endBatchOfPauses(trx: Trx, accountId: string, today: LocalDate, now: Date): Promise<number> {
  const paused = await lockInvoicesPausedUntil(trx, accountId, today, BATCH);
  for (const invoice of paused) {
    const lastDay = invoice.remindersPaused?.until ?? today;
    await endPause(trx, accountId, invoice.id, osloMidnight(addDays(lastDay, 1)));
    changeInvoice(trx, accountId, invoice, { remindersPaused: null }, now);
  }
  return paused.length;
}
