import type { LocalDate } from '../../../domain/local-date.ts';
import type { Trx, Write } from '../../../platform/database/database.ts';
import { insertRows, updateRow, writeStatement } from '../../../platform/database/statement.ts';
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
    recovers_write_off_id: payment.recoversWriteOffId,
    bank_transaction_id: payment.bankTransactionId,
    reference: payment.reference,
    method: payment.method,
    created_at: now,
  };
  return insertRows(trx, accountId, 'payments', [row]);
}

/** Makes a payment be found by its reference. A payment of the bank is found by its transaction. */
export function insertReference(
  trx: Trx,
  accountId: string,
  { id, reference, bankTransactionId }: Payment,
): Write | undefined {
  if (reference === null || bankTransactionId !== null) return undefined;
  return writeReference(trx, accountId, id, reference);
}

const writeReference = writeStatement(`
  insert into payment_references (account_id, payment_id, reference) values ($1, $2, lower($3 collate norwegian))`);

/** Marks a payment as reversed. The row stays as history, but no longer counts on the invoice. */
export function markPaymentReversed(
  trx: Trx,
  accountId: string,
  payment: Payment,
  { on, now }: { on: LocalDate; now: Date },
): Write {
  const set = { reversed_at: now, reversed_on: on };
  return updateRow(trx, accountId, 'payments', { id: payment.id }, set);
}
