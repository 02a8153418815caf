import { sql } from 'kysely';
import type { Db } from '../../../src/platform/database/database.ts';
import { CITUS_URL } from './citus.ts';

/**
 * How many statements of this database wait for a lock, on every node of a cluster.
 *
 * @param owner outside of a transaction, because inside of one pg_stat_activity does not change
 * @param word only statements with this word in their text
 */
export async function countWaiting(owner: Db, word = ''): Promise<number> {
  const waiting = `select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%${word}%'`;
  const everywhere = `select sum(result::bigint) as count from run_command_on_all_nodes($node$${waiting}$node$)`;
  const { rows } = await sql
    .raw<{ count: bigint | string }>(CITUS_URL === undefined ? waiting : everywhere)
    .execute(owner);
  return Number(rows[0]?.count);
}
