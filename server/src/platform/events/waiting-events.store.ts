import { sql } from 'kysely';
import type { DbOrTrx } from '../database/database.ts';

/**
 * Counts the rows of events without numbers, with the time of the oldest row; null where no row waits. Such rows live for milliseconds. The
 * count names no account, so this function may look at all accounts.
 */
export async function countWaitingEvents(db: DbOrTrx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(written_at) as "oldestAt" from new_events`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}
