import type { Db, Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { IssuedDocument } from './issued-document.ts';

export async function insertIssuedDocument(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  document: IssuedDocument,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('issued_documents')
    .values({
      account_id: accountId,
      invoice_id: invoiceId,
      snapshot: JSON.stringify(document),
      issued_at: now,
    })
    .execute();
}

export type NewDelivery = {
  id: string;
  invoiceId: string;
  /** The letter that the mail carries; null: the invoice or credit note itself. */
  reminderId: string | null;
  recipient: string;
  /** Texts given for this mail; null for the company's or the standard ones. */
  subject: string | null;
  message: string | null;
  bounceToken: string;
};

export async function insertDelivery(
  trx: Trx,
  accountId: string,
  delivery: NewDelivery,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values({
      account_id: accountId,
      id: delivery.id,
      invoice_id: delivery.invoiceId,
      status: 'queued',
      recipient: delivery.recipient,
      message: delivery.message,
      subject: delivery.subject,
      reminder_id: delivery.reminderId,
      bounce_token: delivery.bounceToken,
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
}

export type ClaimedDelivery = {
  id: string;
  recipient: string;
  message: string | null;
  attempts: number;
  document: IssuedDocument;
};

/**
 * Takes a delivery that is due for one attempt: until `leaseUntil` nobody else will. An attempt that dies with its
 * process leaves the row as it is, and it is due again when the lease has ended.
 * @returns undefined when it is not due: delivered, refused, being sent, or waiting for its next attempt
 */
export async function claimDelivery(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<ClaimedDelivery | undefined> {
  const row = await db
    .updateTable('deliveries')
    .from('issued_documents')
    .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1), next_attempt_at: leaseUntil }))
    .where('deliveries.account_id', '=', accountId)
    .where('deliveries.id', '=', id)
    .where('deliveries.status', 'in', ['queued', 'sending'])
    .where('deliveries.next_attempt_at', '<=', now)
    .whereRef('issued_documents.account_id', '=', 'deliveries.account_id')
    .whereRef('issued_documents.invoice_id', '=', 'deliveries.invoice_id')
    .returning([
      'deliveries.id',
      'deliveries.recipient',
      'deliveries.message',
      'deliveries.attempts',
      'issued_documents.snapshot',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { snapshot, ...delivery } = row;
  return { ...delivery, document: snapshot as unknown as IssuedDocument };
}

export async function markDelivered(
  db: Db,
  accountId: string,
  id: string,
  status: 'sent' | 'captured',
  now: Date,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, delivered_at: now, last_error: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** @param reason the SMTP reply's code; its text may name the recipient */
export async function markBounced(
  db: Db,
  accountId: string,
  id: string,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'bounced', last_error: reason, bounced_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function postpone(
  db: Db,
  accountId: string,
  id: string,
  until: Date,
  reason: string,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'queued', next_attempt_at: until, last_error: reason })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The mail of a test account, kept whole instead of sent; capturing and marking are one. */
export async function captureEmail(
  db: Db,
  accountId: string,
  deliveryId: string,
  email: { recipient: string; subject: string; source: Buffer },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('captured_emails')
      .values({ account_id: accountId, id: newId(), delivery_id: deliveryId, ...email, created_at: now })
      .execute();
    await markDelivered(trx, accountId, deliveryId, 'captured', now);
  });
}

/**
 * Deliveries that are due, those that wait longest first; over all accounts, so only for the sweeper.
 * @param onlyTest leaves out production accounts, whose mail cannot go anywhere without a mail server
 */
export async function listDueDeliveries(
  db: Db,
  now: Date,
  { onlyTest, limit }: { onlyTest: boolean; limit: number },
): Promise<{ accountId: string; deliveryId: string }[]> {
  return db
    .selectFrom('deliveries')
    .select(['account_id as accountId', 'id as deliveryId'])
    .where('status', 'in', ['queued', 'sending'])
    .where('next_attempt_at', '<=', now)
    .$if(onlyTest, (query) => query.where('account_id', 'like', 'T%'))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}
