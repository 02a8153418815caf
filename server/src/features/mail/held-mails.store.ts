import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountTrx } from '../../platform/database/database.ts';
import { IS_NOT_HELD } from './deliveries.store.ts';

const IS_HELD = sql<boolean>`(
  status in ('queued', 'sending') and account_id like 'P%' and not ${IS_NOT_HELD}
)`;

/** SQL for the mails of production accounts that are held. It covers all accounts, so only the command may use it. */
export function heldDeliveries(): RawBuilder<unknown> {
  return sql`select account_id, id::text as id, created_at as since from deliveries where ${IS_HELD}`;
}

/** Locks a mail that is held, and says what it is about. @returns undefined when it is not held any more */
export async function lockHeldDelivery(
  trx: AccountTrx,
  id: string,
): Promise<{ id: string; invoiceId: string | null } | undefined> {
  return trx
    .selectFrom('deliveries')
    .select(['id', 'invoice_id as invoiceId'])
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .where(IS_HELD)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a mail as sent that nobody has sent from this database. */
export async function markSentBefore(trx: AccountTrx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ status: 'sent', delivered_at: now, last_error: null, deferred_since: null })
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .execute();
}
