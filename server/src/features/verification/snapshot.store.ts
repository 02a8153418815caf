import { sql } from 'kysely';
import type { AnyTrx, Db } from '../../platform/database/database.ts';
import { isOneOfAccounts } from './one-of.store.ts';

export async function listAccountIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Whether the accounts may be on several nodes: Citus is there. */
export async function mayBeSpread(db: Db): Promise<boolean> {
  const { rows } = await sql<{ spread: boolean }>`
    select to_regclass('pg_dist_partition') is not null as spread`.execute(db);
  return rows[0]?.spread === true;
}

/** How many documents and entries the accounts have; none for an account of which there is nothing. */
export async function countRows(trx: AnyTrx): Promise<Map<string, number>> {
  const { rows } = await sql<{ accountId: string; count: number }>`
    select account_id as "accountId", sum(count)::integer as count from (
      select account_id, count(*) from invoices group by account_id
      union all
      select account_id, entry_count from journals
    ) counted group by account_id`.execute(trx);
  return new Map(rows.map(({ accountId, count }) => [accountId, count]));
}

/**
 * Shows the database as it was at one moment to everything that `use` reads, over several connections. Changes of a running
 * service are never half seen, and nothing waits. Statements have no time limit, because no request waits for them.
 * @param connections the pool of `db` must have as many
 */
export function inSnapshot<T>(
  db: Db,
  connections: number,
  use: (trx: AnyTrx, others: AnyTrx[]) => Promise<T>,
): Promise<T> {
  return readOnly(db, async (trx) => {
    const { rows } =
      connections === 1
        ? { rows: [] }
        : await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
    const withOthers = (others: AnyTrx[]): Promise<T> => {
      const [exported] = rows;
      if (exported === undefined || others.length + 1 === connections) return use(trx, others);
      return readOnly(db, (other) => withOthers([...others, other]), exported.snapshot);
    };
    return withOthers([]);
  });
}

/** @param snapshot that of another transaction */
function readOnly<T>(db: Db, use: (trx: AnyTrx) => Promise<T>, snapshot?: string): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      // One connection may have nothing to do while another one examines.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      // One plan for all accounts would suit few: one has a hundred thousand documents, the next has none.
      await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
      return use(trx);
    });
}

/**
 * The end of an account's chain of entries, in hexadecimal. A reader who notes the end can later tell that nothing
 * before it changed.
 */
export type ChainHead = { accountId: string; entryCount: number; headHash: string };

export async function readChainHeads(trx: AnyTrx, accountIds: readonly string[]): Promise<ChainHead[]> {
  const rows = await trx
    .selectFrom('journals')
    .select(['account_id', 'entry_count', 'last_hash'])
    .where('account_id', '=', isOneOfAccounts(accountIds))
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id, entry_count, last_hash }) => ({
    accountId: account_id,
    entryCount: Number(entry_count),
    headHash: last_hash.toString('hex'),
  }));
}
