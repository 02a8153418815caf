import { sql } from 'kysely';
import type { Db, Trx } from '../../database/database.ts';

/** The tables that hold, for each account, up to which position of the chain a job has read the journal. */
export type Marks = 'summed_journals' | 'searched_journals';

/** The entries after the position `from`, up to and with the position `to`. */
export type Batch = { from: bigint; to: bigint };

/** The accounts with entries behind the mark; over all accounts, so only for the jobs. */
export async function listAccountsBehind(db: Db, marks: Marks): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.account_id as id from journals j left join ${sql.table(marks)} m on m.account_id = j.account_id
    where j.entry_count > coalesce(m.through_position, 0)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the account's next entries: moves its mark past them, and locks it until the transaction ends.
 *
 * @returns undefined when there are none, or when another process has the mark
 */
export async function takeBatch(
  trx: Trx,
  accountId: string,
  marks: Marks,
  atOnce: number,
): Promise<Batch | undefined> {
  await sql`
    insert into ${sql.table(marks)} (account_id, through_position) values (${accountId}, 0)
    on conflict (account_id) do nothing`.execute(trx);
  const { rows } = await sql<Batch>`
    select m.through_position as "from", least(j.entry_count, m.through_position + ${atOnce}) as "to"
    from ${sql.table(marks)} m join journals j on j.account_id = m.account_id
    where m.account_id = ${accountId} for update of m skip locked`.execute(trx);
  const [batch] = rows;
  // The mark is read when its lock is there, the count of entries a moment earlier. In between, another process may have moved
  // the mark past that count. Moving it back would have the same entries read twice.
  if (batch === undefined || batch.to <= batch.from) return undefined;
  await sql`
    update ${sql.table(marks)} set through_position = ${batch.to} where account_id = ${accountId}`.execute(
    trx,
  );
  return batch;
}
