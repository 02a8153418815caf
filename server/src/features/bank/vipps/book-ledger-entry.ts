import type { UnmatchedReason } from '../../../domain/bank-files.ts';
import { STANDARD_VIPPS_FEES } from '../../../domain/books/booking-accounts.ts';
import { meaningOfEntry } from '../../../domain/vipps/ledger.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { findTransactionIdOfMatch } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf, getBookingAccounts } from '../../books/index.ts';
import type { InvoiceContext, PaymentByVipps } from '../../invoices/index.ts';
import { lockPaymentsByVipps } from '../../invoices/index.ts';
import { selectFeeRule } from '../fees/bank-fee-rule.store.ts';
import { bookFeeOn } from '../fees/book-fee.ts';
import { selectRefund } from './recorded-refund.store.ts';

type Told = Pick<BankTransaction, 'vippsEntry' | 'endToEndId'>;

/** Locks the invoices of the payments by Vipps that captures and refunds name. @returns the payments */
export async function lockNamedPayments(trx: AccountTrx, next: readonly Told[]): Promise<PaymentByVipps[]> {
  const references = next.flatMap(({ vippsEntry, endToEndId }) =>
    vippsEntry === null ? [] : (endToEndId ?? []),
  );
  return lockPaymentsByVipps(trx, references);
}

/**
 * Explains an entry of a ledger of Vipps by itself, where that is certain: the capture of a payment that is recorded, a refund that is recorded
 * for the client of the payment, and fees that Vipps keeps.
 * @param transaction locked
 * @param payments of `lockNamedPayments`, with their clients locked
 * @returns the allocation, or the reason for which the entry waits for a person, or of a payout for the bank
 */
export async function bookLedgerEntry(
  context: InvoiceContext,
  transaction: BankTransaction,
  payments: readonly PaymentByVipps[],
): Promise<Allocation | UnmatchedReason> {
  const { vippsEntry, direction, amountOre, endToEndId } = transaction;
  const meaning = meaningOfEntry(vippsEntry ?? '');
  if (meaning === 'taken-back') return 'reversal';
  if (meaning === 'payout' && direction === 'out') return 'vipps-payout';
  if (meaning === 'fees') return (await bookVippsFee(context, transaction)) ?? 'outgoing';
  const payment = payments.find(({ reference }) => reference === endToEndId);
  if (direction === 'out') {
    const refund = payment && (await findRefundOf(context, transaction, payment));
    return refund ?? 'outgoing';
  }
  const isWhole = meaning === 'capture' && payment?.amountOre === amountOre;
  if (!isWhole || (await findTransactionIdOfMatch(context.trx, payment.id)) !== null)
    return 'unknown-reference';
  return { kind: 'payment', id: payment.id, invoiceId: payment.invoiceId, amountOre };
}

/** The refund that was booked from the account of Vipps, for the client of the payment, and that no other entry is matched with. */
async function findRefundOf(
  { trx }: InvoiceContext,
  transaction: BankTransaction,
  { clientId }: PaymentByVipps,
): Promise<Allocation | undefined> {
  const { amountOre, vippsEntry } = transaction;
  if (meaningOfEntry(vippsEntry ?? '') !== 'refund' || clientId === null) return undefined;
  const account = await bankLedgerAccountOf(trx, transaction);
  const [refund] = await selectRefund(trx, trx.accountId, clientId, account, amountOre);
  return refund && { kind: 'refund', id: refund.id, invoiceId: null, amountOre };
}

/** @returns undefined where the company keeps no books, or its chart has no account for the fees */
async function bookVippsFee(
  context: InvoiceContext,
  transaction: BankTransaction,
): Promise<Allocation | undefined> {
  const { trx } = context;
  const [rule] = await selectFeeRule(trx, trx.accountId);
  if (rule?.keepsBooks !== true || transaction.direction !== 'out') return undefined;
  const { vippsFees } = await getBookingAccounts(trx);
  return bookFeeOn(context, transaction, vippsFees ?? STANDARD_VIPPS_FEES);
}
