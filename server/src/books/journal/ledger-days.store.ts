import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';

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
  for (const accountId of await listAccountsWithUnsummedEntries(db)) {
    for (let summed = SUMMED_AT_ONCE; summed === SUMMED_AT_ONCE;) {
      if (stopping?.aborted === true) return;
      summed = await inTransaction(db, (trx) => sumBatch(trx, accountId));
    }
  }
}

/** Over all accounts, so only for the job. */
async function listAccountsWithUnsummedEntries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.account_id as id from journals j left join summed_journals s on s.account_id = j.account_id
    where j.entry_count > coalesce(s.through_position, 0)`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns how many entries were added; 0 when another process is adding */
async function sumBatch(trx: Trx, accountId: string): Promise<number> {
  await sql`
    insert into summed_journals (account_id, through_position) values (${accountId}, 0)
    on conflict (account_id) do nothing`.execute(trx);
  const { rows } = await sql<{ from: bigint; to: bigint }>`
    select s.through_position as "from", least(j.entry_count, s.through_position + ${SUMMED_AT_ONCE}) as "to"
    from summed_journals s join journals j on j.account_id = s.account_id
    where s.account_id = ${accountId} for update of s skip locked`.execute(trx);
  const [batch] = rows;
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
  await sql`
    update summed_journals set through_position = ${batch.to} where account_id = ${accountId}`.execute(trx);
  return Number(batch.to - batch.from);
}
