import type { AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';
import type { ReturnPath } from './return-path.ts';

/** The delivery of a return path, whatever its status. */
export async function findDeliveryAt(
  db: Db,
  { accountId, bounceToken }: ReturnPath,
): Promise<{ id: string; recipient: string } | undefined> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'recipient'])
    .where('account_id', '=', accountId)
    .where('bounce_token', '=', bounceToken)
    .executeTakeFirst();
}

/**
 * Marks a delivery as bounced.
 * @param reason a code; the words of a reply may name the recipient
 * @returns the document's id, and whether this mail is the newest of the document and its letters. A statement of account is
 *   about no document (null). Undefined when the mail had bounced before
 */
export async function markBounced(
  trx: AccountTrx,
  id: string,
  reason: string,
  bouncedAt: Date,
): Promise<{ invoiceId: string | null; isNewest: boolean } | undefined> {
  // Locks the document first, as resending does. Only then is it certain whether a newer mail is being made.
  await trx
    .selectFrom('invoices')
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.account_id', '=', 'invoices.account_id')
        .onRef('deliveries.invoice_id', '=', 'invoices.id'),
    )
    .select('invoices.id')
    .where('invoices.account_id', '=', trx.accountId)
    .where('deliveries.id', '=', id)
    .forUpdate('invoices')
    .execute();
  const bounced = await trx
    .updateTable('deliveries')
    .set({ status: 'bounced', last_error: reason, bounced_at: bouncedAt })
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .where('status', '!=', 'bounced')
    .returning('invoice_id as invoiceId')
    .executeTakeFirst();
  if (bounced === undefined) return undefined;
  const { invoiceId } = bounced;
  if (invoiceId === null) return { invoiceId, isNewest: true };
  const newest = await findNewestDelivery(trx, invoiceId);
  return { invoiceId, isNewest: newest === id };
}

/** The id of the newest mail of a document and its letters. */
export async function findNewestDelivery(db: AccountDbOrTrx, invoiceId: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', db.accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}
