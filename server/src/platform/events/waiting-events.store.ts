import { sql } from 'kysely';
import type { DbOrTrx } from '../database/database.ts';

/**
 * The rows of events without numbers, with when the oldest was written; null when none waits. They live for
 * milliseconds. Names none, so it may look at all accounts.
 */
export async function countWaitingEvents(db: DbOrTrx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(written_at) as "oldestAt" from new_events`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}
