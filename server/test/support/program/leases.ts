import { sql } from 'kysely';
import type { Db } from '../../../src/platform/database/database.ts';

/** As if the ten minutes had passed for which whoever is at a mail or an e-invoice has it to itself. */
export async function endLease(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  table: 'deliveries' | 'e_invoice_deliveries' = 'deliveries',
): Promise<void> {
  await db
    .updateTable(table)
    .set({ next_attempt_at: sql<Date>`statement_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
