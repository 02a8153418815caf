import type { Amount } from '../../../domain/money.ts';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { Payment } from '../recorded.ts';

export type RecordedPayment = Omit<Payment, 'nok'> & {
  /** Real times, not the times of a test clock. */
  createdAt: Date;
  reversedAt: Date | null;
};

/** Every payment that was recorded on the invoice, also reversed payments, in the order of recording. */
export async function listRecordedPayments(db: AccountDb, invoiceId: string): Promise<RecordedPayment[]> {
  return db
    .selectFrom('payments')
    .select([
      ...columns(
        'id amount_ore credit_ore paid_on source recovers_write_off_id bank_transaction_id reference',
        'method vipps_reference created_at reversed_at',
      ),
      'fees_ore as claimsOre',
    ])
    .where('account_id', '=', db.accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** `sentAt` is in the account's time. */
export type IssuedCreditNote = { id: string; totalOre: Amount; sentAt: Date };

/** The issued credit notes of an invoice, by number. */
export async function listIssuedCreditNotes(db: AccountDb, invoiceId: string): Promise<IssuedCreditNote[]> {
  return db
    .selectFrom('invoices')
    .select((eb) => ['id', 'total_ore as totalOre', eb.ref('sent_at').$notNull().as('sentAt')])
    .where('account_id', '=', db.accountId)
    .where('credited_invoice_id', '=', invoiceId)
    .where('sent_at', 'is not', null)
    .orderBy('number')
    .execute();
}
