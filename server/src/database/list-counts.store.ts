import { sql } from 'kysely';
import type { Db, Trx, Write } from './database.ts';
import { newId } from './ids.ts';
import { lockForTransaction } from './locks.ts';
import { insertRows } from './statement.ts';
import { inTransaction } from './transaction.ts';

/** The lists whose rows are counted ahead (decision 28). */
export type CountedList = 'invoices' | 'clients' | 'captured_emails';

/** What rows are counted by; '' where a list has none of it. `day` is `YYYY-MM-DD`. */
export type CountedBy = { day: string; status: string; type: string };

/** A row of a list that has no filters. */
export const COUNTED: CountedBy = { day: '', status: '', type: '' };

/**
 * Notes that a row came, changed or went. The count itself is raised later, by `sumCountChanges`: writers do not wait for each
 * other.
 *
 * @param before what the row was counted by; undefined when it is new
 * @param after undefined when the row is gone
 * @returns the writes; none when the row counts as before
 */
export function noteCountChange(
  trx: Trx,
  accountId: string,
  list: CountedList,
  before: CountedBy | undefined,
  after: CountedBy | undefined,
): Write[] {
  if (before !== undefined && after !== undefined && isSame(before, after)) return [];
  return noteCountChanges(trx, accountId, list, [
    ...(before === undefined ? [] : [{ ...before, change: -1n }]),
    ...(after === undefined ? [] : [{ ...after, change: 1n }]),
  ]);
}

/** The same for many rows at once. */
export function noteCountChanges(
  trx: Trx,
  accountId: string,
  list: CountedList,
  changes: (CountedBy & { change: bigint })[],
): Write[] {
  if (changes.length === 0) return [];
  const rows = changes.map((change) => ({ id: newId(), list, ...change }));
  return [insertRows(trx, accountId, 'list_count_changes', rows)];
}

function isSame(one: CountedBy, other: CountedBy): boolean {
  return one.day === other.day && one.status === other.status && one.type === other.type;
}

/**
 * How many rows a list has, as an expression. Parameters of the statement: `$1` the account, `$2` and `$3` the first and the last
 * day (text), `$4` the statuses (text[], null for all), `$5` the type (null for all).
 */
export function keptCount(list: CountedList): string {
  const matches = `list = '${list}' and day between $2 and $3
    and ($4::text[] is null or status = any($4)) and ($5::text is null or type = $5)`;
  return `(coalesce((select sum(row_count) from list_counts where account_id = $1 and ${matches}), 0)
    + coalesce((select sum(change) from list_count_changes where account_id = $1 and ${matches}), 0))::bigint`;
}

/** The accounts that have changes to be summed; over all accounts, so only for the job. */
async function listAccountsWithCountChanges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from list_count_changes`.execute(db);
  return rows.map(({ id }) => id);
}

const SUMMED_AT_ONCE = 5000;

/** Sums what has changed into the counts of every account, a batch in each transaction. */
export async function sumCountChanges(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsWithCountChanges(db)) {
    for (let summed = SUMMED_AT_ONCE; summed === SUMMED_AT_ONCE;) {
      if (stopping?.aborted === true) return;
      summed = await inTransaction(db, (trx) => sumBatch(trx, accountId));
    }
  }
}

async function sumBatch(trx: Trx, accountId: string): Promise<number> {
  // Two processes would otherwise wait for each other's rows in different orders.
  await lockForTransaction(trx, `list-counts ${accountId}`);
  const { rows } = await sql<{ summed: bigint }>`
    with taken as (
      delete from list_count_changes where account_id = ${accountId} and id in (
        select id from list_count_changes where account_id = ${accountId} order by id limit ${SUMMED_AT_ONCE}
      ) returning list, day, status, type, change
    ), raised as (
      insert into list_counts (account_id, list, day, status, type, row_count)
      select ${accountId}, list, day, status, type, sum(change) from taken group by list, day, status, type
      on conflict (account_id, list, day, status, type) do update set row_count = list_counts.row_count + excluded.row_count
    )
    select count(*) as summed from taken`.execute(trx);
  return Number(rows[0]?.summed ?? 0);
}
