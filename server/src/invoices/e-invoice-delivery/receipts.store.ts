import { sql } from 'kysely';
import type { Receipt } from '../../e-invoices/index.ts';
import type { Db, Trx } from '../../database/database.ts';
import type { NewMail } from './e-invoice-deliveries.store.ts';

export type DueReceipt = { accountId: string; id: string; deliveredAt: Date };

/**
 * Sent e-invoices whose receipts are to be asked for. It covers all accounts, so only the job may call it. Only production has an
 * access point.
 */
export async function listDueReceipts(db: Db, now: Date, limit: number): Promise<DueReceipt[]> {
  return db
    .selectFrom('e_invoice_deliveries')
    .select(['account_id as accountId', 'id', sql<Date>`delivered_at`.as('deliveredAt')])
    .where('receipt_due_at', '<=', now)
    .where('receipt_due_at', 'is not', null)
    .orderBy('receipt_due_at')
    .limit(limit)
    .execute();
}

/** Takes the question for one attempt: nobody else asks before `next`. @returns false when somebody else does */
export async function claimReceipt(
  db: Db,
  { accountId, id }: DueReceipt,
  { now, next }: { now: Date; next: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('e_invoice_deliveries')
    .set({ receipt_due_at: next })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('receipt_due_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Notes a receipt, once.
 * @returns the invoice, and the mail that may go instead of a rejected e-invoice; undefined when a receipt was noted before
 */
export async function noteReceipt(
  trx: Trx,
  { accountId, id }: DueReceipt,
  { receipt, receiptAt, rejection }: { receipt: Receipt; receiptAt: Date; rejection: string | null },
): Promise<{ email: NewMail; hasMailCopy: boolean } | undefined> {
  const row = await trx
    .updateTable('e_invoice_deliveries')
    .set({
      receipt,
      receipt_at: receiptAt,
      receipt_due_at: null,
      ...(receipt === 'rejected' && { status: 'bounced', bounced_at: receiptAt, rejection }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('receipt', '=', 'pending')
    .returning([
      'invoice_id as invoiceId',
      'mail_recipient as recipient',
      'mail_subject as subject',
      'mail_message as message',
      'has_mail_copy as hasMailCopy',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hasMailCopy, ...email } = row;
  return { email, hasMailCopy };
}
