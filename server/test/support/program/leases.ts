import { sql } from 'kysely';
import type { Db } from '../../../src/database/database.ts';

/** As if the ten minutes had passed for which whoever is at a mail has it to itself. */
export async function endLease(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_attempt_at: sql<Date>`statement_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
