import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { figureRows } from '../../../platform/events/figures.store.ts';
import { ledgerRowsUntil } from '../../../platform/events/month-sums.store.ts';
import { LEDGER } from '../figures.ts';

/**
 * SQL for the sums of all postings by ledger account and day, with the columns `ledger_account`, `day`, `line_count`,
 * `debit_ore` and `credit_ore`. A day may have several rows.
 *
 * @param ledgerAccount undefined: all of them
 */
export async function postingsByDay(db: AccountDb, ledgerAccount?: string): Promise<RawBuilder<unknown>> {
  return postingsIn(await figureRows(db, LEDGER), sql`day::date`, ledgerAccount);
}

/**
 * The same for sums of many days. A row may stand for a whole month, under its first day. `day` is text, which PostgreSQL compares
 * faster than it makes dates.
 * @param ends the last days of what is summed. Rows tell only whether they are behind these
 */
export async function postingsUntil(
  db: AccountDb,
  ends: readonly LocalDate[],
  ledgerAccount?: string,
): Promise<RawBuilder<unknown>> {
  return postingsIn(await ledgerRowsUntil(db, LEDGER, ends), sql`day collate "C"`, ledgerAccount);
}

function postingsIn(
  rows: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  ledgerAccount: string | undefined,
): RawBuilder<unknown> {
  const chosen = ledgerAccount === undefined ? sql`` : sql`where key = ${ledgerAccount}`;
  return sql`
    select key as ledger_account, ${day} as day, item_count as line_count, amount_ore as debit_ore, second_ore as credit_ore
    from (${rows}) ledger ${chosen}`;
}
