import type { Db, Trx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { COUNTED, noteCountChange } from '../database/list-counts.store.ts';
import type { EmailFacts } from './email/read-email.ts';

export type NewCapturedEmail = { recipient: string; subject: string; source: Buffer; facts: EmailFacts };

export async function insertCapturedEmail(
  trx: Trx,
  accountId: string,
  deliveryId: string,
  { facts, ...email }: NewCapturedEmail,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('captured_emails')
    .values({
      account_id: accountId,
      id: newId(),
      delivery_id: deliveryId,
      ...email,
      facts: JSON.stringify(facts),
      created_at: createdAt,
    })
    .execute();
  trx.later(...noteCountChange(trx, accountId, 'captured_emails', undefined, COUNTED));
}

/**
 * A captured mail of an older release that kept no facts; undefined when there is none. It covers all accounts, so only
 * the job may call it.
 */
export async function findEmailWithoutFacts(
  db: Db,
): Promise<
  { accountId: string; id: string; recipient: string; subject: string; source: Buffer } | undefined
> {
  return db
    .selectFrom('captured_emails')
    .select(['account_id as accountId', 'id', 'recipient', 'subject', 'source'])
    .where('facts', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

export async function saveEmailFacts(
  db: Db,
  accountId: string,
  id: string,
  facts: EmailFacts,
): Promise<void> {
  await db
    .updateTable('captured_emails')
    .set({ facts: JSON.stringify(facts) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
