import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDb, AccountTrx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import { readLockedInvoices } from '../invoices.store.ts';
import { insertRows } from '../../../platform/database/statement.ts';

/**
 * A pause that an invoice has or had. Times are the account's. `endedAt` is null while the pause lasts. While a collection agency
 * has the claim, that is a pause: `reason` is the agency, `handedOverOn` the day since when, `reference` its number of the case.
 */
export type RecordedPause = {
  id: string;
  reason: string;
  pausedAt: Date;
  endedAt: Date | null;
  handedOverOn: LocalDate | null;
  reference: string | null;
};

export async function insertPause(
  trx: AccountTrx,
  invoiceId: string,
  pause: Omit<RecordedPause, 'endedAt'>,
): Promise<void> {
  await insertRows(trx, 'reminder_pauses', [{ invoiceId, ...pause }]);
}

/** Ends the running pause, if there is a pause. A claim that an agency has stays with the agency. */
export async function endPause(trx: AccountTrx, invoiceId: string, endedAt: Date): Promise<void> {
  await endRunning(trx, invoiceId, endedAt).where('handed_over_on', 'is', null).execute();
}

/** Ends that an agency has the claim, if an agency has the claim. */
export async function endHandedOver(trx: AccountTrx, invoiceId: string, endedAt: Date): Promise<void> {
  await endRunning(trx, invoiceId, endedAt).where('handed_over_on', 'is not', null).execute();
}

function endRunning(trx: AccountTrx, invoiceId: string, endedAt: Date) {
  return trx
    .updateTable('reminder_pauses')
    .set({ ended_at: endedAt })
    .where('account_id', '=', trx.accountId)
    .where('invoice_id', '=', invoiceId)
    .where('ended_at', 'is', null);
}

export async function listRecordedPauses(db: AccountDb, invoiceId: string): Promise<RecordedPause[]> {
  return db
    .selectFrom('reminder_pauses')
    .select(columns('id reason paused_at ended_at handed_over_on reference'))
    .where('account_id', '=', db.accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
}

/** SQL for whether the last day of an invoice's pause is before this day. */
export function isPausedUntil(day: LocalDate | RawBuilder<LocalDate>): RawBuilder<boolean> {
  return sql<boolean>`reminders_paused_until < ${day}`;
}

/** Locks invoices whose pause has a last day before `today`. Invoices locked elsewhere are left for a later run. */
export async function lockInvoicesPausedUntil(
  trx: AccountTrx,
  today: LocalDate,
  limit: number,
): Promise<Invoice[]> {
  const paused = await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', trx.accountId)
    .where(isPausedUntil(today))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return readLockedInvoices(trx, paused);
}
