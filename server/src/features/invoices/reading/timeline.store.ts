import type { Ore } from '../../../domain/money.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Payment } from '../invoice.ts';

export type RecordedPayment = Payment & {
  /** Real times, not the times of a test clock. */
  createdAt: Date;
  reversedAt: Date | null;
};

/** Every payment that was recorded on the invoice, also reversed payments, in the order of recording. */
export async function listRecordedPayments(
  db: Db,
  accountId: string,
  invoiceId: string,
): Promise<RecordedPayment[]> {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'amount_ore as amountOre',
      'fees_ore as claimsOre',
      'credit_ore as creditOre',
      'paid_on as paidOn',
      'source',
      'recovers_write_off_id as recoversWriteOffId',
      'bank_transaction_id as bankTransactionId',
      'reference',
      'method',
      'created_at as createdAt',
      'reversed_at as reversedAt',
    ])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** `sentAt` is in the account's time. */
export type IssuedCreditNote = { id: string; totalOre: Ore; sentAt: Date };

/** The issued credit notes of an invoice, by number. */
export async function listIssuedCreditNotes(
  db: Db,
  accountId: string,
  invoiceId: string,
): Promise<IssuedCreditNote[]> {
  return db
    .selectFrom('invoices')
    .select((eb) => ['id', 'total_ore as totalOre', eb.ref('sent_at').$notNull().as('sentAt')])
    .where('account_id', '=', accountId)
    .where('credited_invoice_id', '=', invoiceId)
    .where('sent_at', 'is not', null)
    .orderBy('number')
    .execute();
}
