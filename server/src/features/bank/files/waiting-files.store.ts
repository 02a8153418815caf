import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/database/database.ts';

/** `leased`: files that a process imports now. `oldestAt`: when the oldest file came; null when no file waits. */
export type WaitingFiles = { count: number; leased: number; oldestAt: Date | null };

/** Counts the bank files that are not imported yet. The counts name no account, so that the statement may cover all accounts. */
export async function countWaitingFiles(db: DbOrTrx): Promise<WaitingFiles> {
  const { rows } = await sql<WaitingFiles>`
    select count(*)::int as count, count(*) filter (where leased_until > statement_timestamp())::int as leased,
      min(created_at) as "oldestAt"
    from bank_files where status = 'processing'`.execute(db);
  return rows[0] ?? { count: 0, leased: 0, oldestAt: null };
}
