import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteDifferences } from '../../platform/events/note-events.ts';
import type { EmailFacts } from './email/read-email.ts';
import { insertRows } from '../../platform/database/statement.ts';

export type NewCapturedEmail = { recipient: string; subject: string; source: Buffer; facts: EmailFacts };

export async function insertCapturedEmail(
  trx: Trx,
  accountId: string,
  deliveryId: string,
  { facts, ...email }: NewCapturedEmail,
  createdAt: Date,
): Promise<void> {
  await insertRows(trx, accountId, 'captured_emails', [
    { id: newId(), delivery_id: deliveryId, ...email, facts: JSON.stringify(facts), created_at: createdAt },
  ]);
  noteDifferences(trx, accountId, [{ figure: 'captured-emails', day: '', key: '', sums: [1n] }]);
}

/**
 * Deletes the oldest captured mails and the documents of the oldest captured e-invoices, until what is left is within the
 * limit. Their deliveries stay.
 */
export async function deleteOldestCaptured(db: Db, accountId: string, limitBytes: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ through: Date | null }>`
      select max(created_at) as through from (
        select created_at, sum(bytes) over (order by created_at desc) as so_far from (
          select created_at, pg_column_size(source) as bytes from captured_emails where account_id = ${accountId}
          union all
          select created_at, pg_column_size(document) from e_invoice_deliveries
          where account_id = ${accountId} and document is not null and status in ('captured', 'bounced')
        ) captured
      ) summed where so_far > ${limitBytes}`.execute(trx);
    const through = rows[0]?.through ?? null;
    if (through === null) return;
    const { numDeletedRows } = await trx
      .deleteFrom('captured_emails')
      .where('account_id', '=', accountId)
      .where('created_at', '<=', through)
      .executeTakeFirstOrThrow();
    noteDifferences(trx, accountId, [
      { figure: 'captured-emails', day: '', key: '', sums: [-numDeletedRows] },
    ]);
    await trx
      .updateTable('e_invoice_deliveries')
      .set({ document: null })
      .where('account_id', '=', accountId)
      .where('created_at', '<=', through)
      .where('status', 'in', ['captured', 'bounced'])
      .execute();
  });
}
