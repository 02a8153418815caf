import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/database/database.ts';

/** `held`: those that a process imports now. `oldestAt`: when the oldest came; null when none waits. */
export type WaitingFiles = { count: number; held: number; oldestAt: Date | null };

/** The bank files that are not imported yet. Names none, so it may look at all accounts. */
export async function countWaitingFiles(db: DbOrTrx): Promise<WaitingFiles> {
  const { rows } = await sql<WaitingFiles>`
    select count(*)::int as count, count(*) filter (where leased_until > statement_timestamp())::int as held,
      min(created_at) as "oldestAt"
    from bank_files where status = 'processing'`.execute(db);
  return rows[0] ?? { count: 0, held: 0, oldestAt: null };
}
