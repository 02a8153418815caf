import { sql } from 'kysely';
import type { DbOrTrx } from '../database/database.ts';

/**
 * The open connections to PostgreSQL, of all programs, and how many PostgreSQL allows. Counted by database, because the role of requests
 * sees only its own sessions in pg_stat_activity.
 */
export async function countConnections(db: DbOrTrx): Promise<{ used: number; limit: number }> {
  const { rows } = await sql<{ used: number; limit: number }>`
    select sum(numbackends)::int as used, current_setting('max_connections')::int - (
      current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0)) as limit
    from pg_stat_database`.execute(db);
  return rows[0] ?? { used: 0, limit: 0 };
}
