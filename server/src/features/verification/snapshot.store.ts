import { sql } from 'kysely';
import type { AnyTrx, Db } from '../../platform/database/database.ts';

export async function listAccountIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Shows the database as it was at one moment to everything that `use` reads. Changes of a running service are never
 * half seen, and nothing waits. Statements have no time limit, because no request waits for them.
 */
export function inSnapshot<T>(db: Db, use: (trx: AnyTrx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      return use(trx);
    });
}

/**
 * The end of an account's chain of entries, in hexadecimal. A reader who notes the end can later tell that nothing
 * before it changed.
 */
export type ChainHead = { entryCount: number; headHash: string };

export async function readChainHead(trx: AnyTrx, accountId: string): Promise<ChainHead> {
  const { entry_count, last_hash } = await trx
    .selectFrom('journals')
    .select(['entry_count', 'last_hash'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { entryCount: Number(entry_count), headHash: last_hash.toString('hex') };
}
