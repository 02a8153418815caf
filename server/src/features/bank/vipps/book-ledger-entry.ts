import type { UnmatchedReason } from '../../../domain/bank-files.ts';
import { STANDARD_VIPPS_FEES } from '../../../domain/books/booking-accounts.ts';
import { meaningOfEntry } from '../../../domain/vipps/ledger.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { findTransactionIdOfMatch } from '../../bank-transactions/index.ts';
import { getBookingAccounts } from '../../books/index.ts';
import type { InvoiceContext, PaymentByVipps } from '../../invoices/index.ts';
import { lockPaymentsByVipps } from '../../invoices/index.ts';
import { selectFeeRule } from '../fees/bank-fee-rule.store.ts';
import { bookFeeOn } from '../fees/book-fee.ts';

type Told = Pick<BankTransaction, 'vippsEntry' | 'endToEndId'>;

/** Locks the invoices that captures of Vipps have paid. @returns the payments */
export async function lockCaptured(trx: AccountTrx, next: readonly Told[]): Promise<PaymentByVipps[]> {
  const captures = next.filter(({ vippsEntry }) => meaningOfEntry(vippsEntry ?? '') === 'capture');
  return lockPaymentsByVipps(
    trx,
    captures.flatMap(({ endToEndId }) => endToEndId ?? []),
  );
}

/**
 * Explains an entry of a ledger of Vipps by itself, where that is certain: the capture of a payment that is recorded, and fees that Vipps keeps.
 * @param transaction locked
 * @param captured of `lockCaptured`
 * @returns the allocation, or the reason for which the entry waits for a person, or of a payout for the bank
 */
export async function bookLedgerEntry(
  context: InvoiceContext,
  transaction: BankTransaction,
  captured: readonly PaymentByVipps[],
): Promise<Allocation | UnmatchedReason> {
  const { vippsEntry, direction, amountOre, endToEndId } = transaction;
  const meaning = meaningOfEntry(vippsEntry ?? '');
  if (meaning === 'taken-back') return 'reversal';
  if (meaning === 'payout' && direction === 'out') return 'vipps-payout';
  if (meaning === 'fees') return (await bookVippsFee(context, transaction)) ?? 'outgoing';
  if (direction === 'out') return 'outgoing';
  const payment = captured.find(({ reference }) => reference === endToEndId);
  const isWhole = payment !== undefined && payment.amountOre === amountOre;
  if (!isWhole || (await findTransactionIdOfMatch(context.trx, payment.id)) !== null)
    return 'unknown-reference';
  return { kind: 'payment', id: payment.id, invoiceId: payment.invoiceId, amountOre };
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
