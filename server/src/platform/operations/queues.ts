import { sql } from 'kysely';
import type { DbOrTrx } from '../database/database.ts';

/** `oldestDueAt`: since when the job that has waited longest could have run; null when none waits. */
export type QueueState = { name: string; waiting: number; failed: number; oldestDueAt: Date | null };

/**
 * The job queue of pg-boss as it is now. A job fails only when its process dies in the middle, because the jobs report
 * their own errors. Failed jobs are kept for a day.
 */
export async function readQueues(db: DbOrTrx): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name, count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= now()) as "oldestDueAt"
    from pgboss.job where name not like '\\_\\_pgboss%' group by name order by name`.execute(db);
  return rows;
}
