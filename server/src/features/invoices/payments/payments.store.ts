import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx, Write } from '../../../platform/database/database.ts';
import { insertRows, updateRow, writeStatement } from '../../../platform/database/statement.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { Invoice } from '../invoice.ts';
import type { Payment, PaymentInKroner } from '../recorded.ts';

export function insertPayment(
  trx: AccountTrx,
  { id: invoiceId, currency }: Pick<Invoice, 'id' | 'currency'>,
  payment: Payment,
  now: Date,
): Write {
  const { claimsOre, nok, ...columns } = payment;
  const row = {
    ...columns,
    ...(nok && nokColumns(currency, nok)),
    feesOre: claimsOre,
    invoiceId,
    createdAt: now,
  };
  return insertRows(trx, 'payments', [row]);
}

/** The columns that only a payment of an invoice in another currency has. */
function nokColumns(currency: Currency, nok: PaymentInKroner) {
  return {
    currency,
    amountNokOre: nok.amountOre,
    feeNokOre: nok.feeOre,
    coveredNokOre: nok.coveredOre,
    creditNokOre: nok.creditOre,
  };
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
