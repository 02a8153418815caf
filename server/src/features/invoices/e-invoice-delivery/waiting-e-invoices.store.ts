import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import { IS_NOT_HELD } from '../e-invoices/e-invoice-deliveries.store.ts';

/** `failing`: tried at least once without success. `oldestAt`: when the oldest was made; null when none waits. */
export type WaitingEInvoices = { count: number; failing: number; oldestAt: Date | null };

/**
 * Counts the e-invoices that have not gone out yet and are not held, by environment. The count names no account, so this function may look
 * at all accounts.
 */
export async function countWaitingEInvoices(
  db: DbOrTrx,
): Promise<Record<'production' | 'test', WaitingEInvoices>> {
  const { rows } = await sql<WaitingEInvoices & { isTest: boolean }>`
    select account_id like 'T%' as "isTest", count(*)::int as count,
      count(*) filter (where last_error is not null)::int as failing, min(created_at) as "oldestAt"
    from e_invoice_deliveries where next_attempt_at is not null and (account_id like 'T%' or ${IS_NOT_HELD}) group by 1`.execute(
    db,
  );
  const of = (isTest: boolean): WaitingEInvoices => {
    const { count, failing, oldestAt } = rows.find((row) => row.isTest === isTest) ?? NONE;
    return { count, failing, oldestAt };
  };
  return { production: of(false), test: of(true) };
}

const NONE: WaitingEInvoices = { count: 0, failing: 0, oldestAt: null };

/**
 * How many e-invoices of production accounts were rejected or failed since. Reads the whole table, so only for a person.
 */
export async function countFailedEInvoices(db: DbOrTrx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from e_invoice_deliveries
    where status = 'bounced' and bounced_at >= ${since} and account_id like 'P%'`.execute(db);
  return rows[0]?.count ?? 0;
}
