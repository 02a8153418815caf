import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { figureRows } from '../../../platform/events/figures.store.ts';
import { LEDGER } from '../figures.ts';

/**
 * SQL for the sums of all postings by ledger account and day, with the columns `ledger_account`, `day`, `line_count`,
 * `debit_ore` and `credit_ore`. A day may have several rows.
 *
 * @param ledgerAccount undefined: all of them
 */
export async function postingsByDay(
  db: Db,
  accountId: string,
  ledgerAccount?: string,
): Promise<RawBuilder<unknown>> {
  const rows = await figureRows(db, accountId, LEDGER);
  const chosen = ledgerAccount === undefined ? sql`` : sql`where key = ${ledgerAccount}`;
  return sql`
    select key as ledger_account, day::date as day, item_count as line_count, amount_ore as debit_ore, second_ore as credit_ore
    from (${rows}) ledger ${chosen}`;
}
