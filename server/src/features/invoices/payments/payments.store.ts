import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx, Write } from '../../../platform/database/database.ts';
import { insertRows, updateRow, writeStatement } from '../../../platform/database/statement.ts';
import type { Payment } from '../invoice.ts';

export function insertPayment(trx: AccountTrx, invoiceId: string, payment: Payment, now: Date): Write {
  const { claimsOre, ...columns } = payment;
  const row = { ...columns, feesOre: claimsOre, invoiceId, createdAt: now };
  return insertRows(trx, 'payments', [row]);
}

/** Makes a payment be found by its reference. A payment of the bank is found by its transaction. */
export function insertReference(
  trx: AccountTrx,
  { id, reference, bankTransactionId }: Payment,
): Write | undefined {
  if (reference === null || bankTransactionId !== null) return undefined;
  return writeReference(trx, trx.accountId, id, reference);
}

const writeReference = writeStatement(`
  insert into payment_references (account_id, payment_id, reference) values ($1, $2, lower($3 collate norwegian))`);

/** Marks a payment as reversed. The row stays as history, but no longer counts on the invoice. */
export function markPaymentReversed(
  trx: AccountTrx,
  payment: Payment,
  { on, now }: { on: LocalDate; now: Date },
): Write {
  const set = { reversedAt: now, reversedOn: on };
  return updateRow(trx, 'payments', { id: payment.id }, set);
}
