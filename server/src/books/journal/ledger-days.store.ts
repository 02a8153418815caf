import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { listAccountsBehind, takeBatch } from './journal-marks.store.ts';

/**
 * SQL for the sums of all postings by ledger account and day, with the columns `ledger_account`, `day`, `line_count`,
 * `debit_ore` and `credit_ore`. A day may have several rows. Kept sums hold the entries up to a position of the chain;
 * the lines of the few entries after that position are read one by one. One statement sees both as they are at one
 * moment, so no line is missing and none counts twice.
 *
 * @param ledgerAccount undefined: all of them
 */
export function postingsByDay(accountId: string, ledgerAccount?: string): RawBuilder<unknown> {
  const chosen = ledgerAccount === undefined ? sql`` : sql`and ledger_account = ${ledgerAccount}`;
  return sql`
    select ledger_account, day, line_count, debit_ore, credit_ore
    from ledger_days where account_id = ${accountId} ${chosen}
    union all
    select l.ledger_account, e.posting_date, 1, l.debit_ore, l.credit_ore
    from journal_entries e
    join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
    where e.account_id = ${accountId} and e.chain_position > coalesce(
      (select through_position from summed_journals where account_id = ${accountId}), 0
    ) ${chosen}`;
}

const SUMMED_AT_ONCE = 5000;

/** Adds new entries of every account to the kept sums, a batch in each transaction. Entries never change. */
export async function sumLedgerDays(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsBehind(db, 'summed_journals')) {
    for (let summed = SUMMED_AT_ONCE; summed === SUMMED_AT_ONCE;) {
      if (stopping?.aborted === true) return;
      summed = await inTransaction(db, (trx) => sumBatch(trx, accountId));
    }
  }
}

/** @returns how many entries were added; 0 when another process is adding */
async function sumBatch(trx: Trx, accountId: string): Promise<number> {
  const batch = await takeBatch(trx, accountId, 'summed_journals', SUMMED_AT_ONCE);
  if (batch === undefined) return 0;
  await sql`
    insert into ledger_days (account_id, ledger_account, day, line_count, debit_ore, credit_ore)
    select ${accountId}, l.ledger_account, e.posting_date, count(*), sum(l.debit_ore), sum(l.credit_ore)
    from journal_entries e
    join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
    where e.account_id = ${accountId} and e.chain_position > ${batch.from} and e.chain_position <= ${batch.to}
    group by l.ledger_account, e.posting_date
    on conflict (account_id, ledger_account, day) do update set
      line_count = ledger_days.line_count + excluded.line_count,
      debit_ore = ledger_days.debit_ore + excluded.debit_ore,
      credit_ore = ledger_days.credit_ore + excluded.credit_ore`.execute(trx);
  return Number(batch.to - batch.from);
}
