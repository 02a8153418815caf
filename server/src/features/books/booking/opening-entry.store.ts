import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';

/** The day at whose end the balances of the standing opening balance are. */
export async function findOpeningDay(db: AccountDbOrTrx): Promise<LocalDate | undefined> {
  const row = await db
    .selectFrom('journal_entries')
    .select('posting_date')
    .where('account_id', '=', db.accountId)
    .where('source_document_type', '=', 'OpeningBalance')
    .where('corrects_entry_id', 'is', null)
    .where('status', '=', 'Posted')
    .executeTakeFirst();
  return row?.posting_date;
}

/** The sum of the entry on each account, in øre, by account number. Debit is positive. */
export async function listOpeningRows(
  db: AccountDbOrTrx,
  entryId: string,
): Promise<{ account: string; ore: Ore }[]> {
  return db
    .selectFrom('journal_lines')
    .select(['ledger_account as account', sql<bigint>`sum(debit_ore - credit_ore)::bigint`.as('ore')])
    .where('account_id', '=', db.accountId)
    .where('entry_id', '=', entryId)
    .groupBy('ledger_account')
    .orderBy('ledger_account')
    .execute();
}

/**
 * Makes every other posting wait until the transaction ends, so that the books do not change after they are read.
 * @returns the last day of the last closed month; null when none is closed
 */
export async function lockJournal(trx: AccountTrx): Promise<LocalDate | null> {
  const { closed_through } = await trx
    .selectFrom('journals')
    .select('closed_through')
    .where('account_id', '=', trx.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return closed_through;
}

/** The accounts with a balance at the end of that day, by number. */
export async function listAccountsWithBalance(
  trx: AccountTrx,
  date: LocalDate,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('journal_entries as e')
    .innerJoin('journal_lines as l', (join) =>
      join.onRef('l.account_id', '=', 'e.account_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .select('l.ledger_account as account')
    .where('e.account_id', '=', trx.accountId)
    .where('e.posting_date', '<=', date)
    .groupBy('l.ledger_account')
    .having(sql<boolean>`sum(l.debit_ore - l.credit_ore) <> 0`)
    .orderBy('l.ledger_account')
    .limit(limit)
    .execute();
  return rows.map(({ account }) => account);
}
