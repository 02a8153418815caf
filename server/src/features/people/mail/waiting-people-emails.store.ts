import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/database/database.ts';

/** The mails to people who use the app (links, news of their account) that have not gone out yet. */
export async function countWaitingPeopleEmails(
  db: DbOrTrx,
): Promise<{ count: number; failing: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; failing: number; oldestAt: Date | null }>`
    select count(*)::int as count, count(*) filter (where attempts > 0)::int as failing, min(created_at) as "oldestAt"
    from people_emails where expires_at > now()`.execute(db);
  return rows[0] ?? { count: 0, failing: 0, oldestAt: null };
}
