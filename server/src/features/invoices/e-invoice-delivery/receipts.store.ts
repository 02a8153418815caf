import type { Receipt } from '../../../domain/deliveries.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountTrx, Db, Trx } from '../../../platform/database/database.ts';
import { isNotHeld } from '../../../platform/operations/holds.store.ts';
import type { Due } from '../../../platform/operations/outbox.ts';
import type { NewMail } from '../e-invoices/e-invoice-deliveries.store.ts';

/** The receipts of e-invoices, in the outbox and where they are held. */
export const E_INVOICE_RECEIPTS = 'receipts';

/** Whether the row of `e_invoice_deliveries` may be asked about. */
const IS_NOT_HELD = isNotHeld(E_INVOICE_RECEIPTS, {
  account: sql.ref('e_invoice_deliveries.account_id'),
  thing: sql`e_invoice_deliveries.id::text`,
  // An e-invoice that is sent since has its receipt still to come.
  madeAt: sql`greatest(e_invoice_deliveries.created_at, e_invoice_deliveries.submitted_at)`,
});

const IS_HELD = sql<boolean>`(receipt_due_at is not null and not ${IS_NOT_HELD})`;

/** SQL for the e-invoices whose receipts are held. The statement covers all accounts, so only the command may use the statement. */
export function heldReceipts(): RawBuilder<unknown> {
  return sql`select account_id, id::text as id, delivered_at as since from e_invoice_deliveries where ${IS_HELD}`;
}

/** Nobody asks for a receipt any more that is held. */
export async function giveUpHeldReceipt(trx: AccountTrx, id: string): Promise<void> {
  await trx
    .updateTable('e_invoice_deliveries')
    .set({ receipt_due_at: null, receipt: 'not-applicable' })
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .where(IS_HELD)
    .execute();
}

/**
 * SQL for the sent e-invoices whose receipts are to be asked for. The statement covers all accounts, so only the outbox may use the
 * statement. Only production has an access point.
 */
export function dueReceipts(now: Date, limit: number): RawBuilder<unknown> {
  return sql`
    select account_id, id from e_invoice_deliveries where receipt_due_at is not null and receipt_due_at <= ${now} and ${IS_NOT_HELD}
    order by receipt_due_at limit ${limit}`;
}

/** When the e-invoice was sent; undefined when no receipt is due. */
export async function findDueReceipt(db: Db, { accountId, id }: Due, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('e_invoice_deliveries')
    .select(sql<Date>`delivered_at`.as('deliveredAt'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('receipt_due_at', '<=', now)
    .executeTakeFirst();
  return row?.deliveredAt;
}

/** Leases the question for a single attempt: nobody else asks before `next`. @returns false when another process has the lease */
export async function leaseReceipt(
  db: Db,
  { accountId, id }: Due,
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
  { accountId, id }: Due,
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
