import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/database/database.ts';
import { IS_NOT_HELD } from './deliveries.store.ts';

/** `failing`: tried at least once without success. `oldestAt`: when the oldest was made; null when none waits. */
export type WaitingMails = { count: number; failing: number; oldestAt: Date | null };

/**
 * The mails of documents that have not gone out yet and are not held, by environment. The statuses are written out, so that the planner
 * can use the index of open deliveries.
 */
export async function countWaitingMails(db: DbOrTrx): Promise<Record<'production' | 'test', WaitingMails>> {
  const { rows } = await sql<WaitingMails & { isTest: boolean }>`
    select account_id like 'T%' as "isTest", count(*)::int as count,
      count(*) filter (where last_error is not null)::int as failing, min(created_at) as "oldestAt"
    from deliveries where status in ('queued', 'sending') and (account_id like 'T%' or ${IS_NOT_HELD}) group by 1`.execute(
    db,
  );
  const of = (isTest: boolean): WaitingMails => {
    const { count, failing, oldestAt } = rows.find((row) => row.isTest === isTest) ?? NONE;
    return { count, failing, oldestAt };
  };
  return { production: of(false), test: of(true) };
}

const NONE: WaitingMails = { count: 0, failing: 0, oldestAt: null };

/** How many mails of documents of production accounts have bounced since. Reads the whole table, so only for a person. */
export async function countBouncedMails(db: DbOrTrx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries
    where status = 'bounced' and bounced_at >= ${since} and account_id like 'P%'`.execute(db);
  return rows[0]?.count ?? 0;
}
