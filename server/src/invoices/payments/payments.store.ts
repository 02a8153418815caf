import type { Trx, Write } from '../../database/database.ts';
import { insertRows } from '../../database/statement.ts';
import type { Payment } from '../invoice.ts';

export function insertPayment(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  payment: Payment,
  now: Date,
): Write {
  const row = {
    id: payment.id,
    invoice_id: invoiceId,
    amount_ore: payment.amountOre,
    fees_ore: payment.claimsOre,
    credit_ore: payment.creditOre,
    source: payment.source,
    paid_on: payment.paidOn,
    created_at: now,
  };
  return insertRows(trx, accountId, 'payments', [row]);
}

/** Marks a payment as reversed. The row stays as history, but no longer counts on the invoice. */
export async function markPaymentReversed(
  trx: Trx,
  accountId: string,
  paymentId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ reversed_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', paymentId)
    .execute();
}
