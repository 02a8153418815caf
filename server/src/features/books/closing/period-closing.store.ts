import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { insertRows, statement } from '../../../platform/database/statement.ts';

/** One closing or opening of months. `closedThrough` is the last closed day after it; null when no month was closed. */
export type PeriodClosing = { closedThrough: LocalDate | null; actor: string; at: Date };

/** The last day of the last closed month; null when none is closed. */
export async function getClosedThrough(db: AccountDbOrTrx): Promise<LocalDate | null> {
  const { closed_through } = await db
    .selectFrom('journals')
    .select('closed_through')
    .where('account_id', '=', db.accountId)
    .executeTakeFirstOrThrow();
  return closed_through;
}

/**
 * As `getClosedThrough`, with a lock: no month is closed or opened, and no other transaction posts, before the transaction
 * ends. Take this lock last, after the locks of invoices and clients.
 */
export async function lockClosedThrough(trx: AccountTrx): Promise<LocalDate | null> {
  const [journal] = await lockJournal(trx, trx.accountId);
  return journal?.closedThrough ?? null;
}

const lockJournal = statement<{ closedThrough: LocalDate | null }>(
  'select closed_through as "closedThrough" from journals where account_id = $1 for no key update',
);

/**
 * Sets the last closed day. Waits for postings that are under way. Later postings wait until the transaction ends.
 * @returns false when that day was set already
 */
export async function setClosedThrough(trx: AccountTrx, closedThrough: LocalDate | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('journals')
    .set({ closed_through: closedThrough })
    .where('account_id', '=', trx.accountId)
    .where('closed_through', 'is distinct from', closedThrough)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertPeriodClosing(
  trx: AccountTrx,
  id: string,
  closing: PeriodClosing,
): Promise<void> {
  await insertRows(trx, 'period_closings', [{ id, ...closing }]);
}

/** The closings and openings, newest first. */
export async function listPeriodClosings(db: AccountDbOrTrx, limit: number): Promise<PeriodClosing[]> {
  return db
    .selectFrom('period_closings')
    .select(['closed_through as closedThrough', 'actor', 'at'])
    .where('account_id', '=', db.accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
