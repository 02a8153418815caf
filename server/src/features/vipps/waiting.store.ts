import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/database/database.ts';

/** How many payments and refunds of production accounts Vipps is asked for, and since when. It covers all accounts, for figures of the installation. */
export async function countAskedOfVipps(db: DbOrTrx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(since) as "oldestAt" from (
      select created_at as since from vipps_payments where status in ('queued', 'sending') and account_id like 'P%'
      union all
      select created_at from vipps_refunds where status in ('queued', 'sending') and account_id like 'P%'
    ) asked`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}
