import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { matchedTransaction, saveTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf } from '../../books/index.ts';
import { BOOK_CURRENCY, amountOf, oreOf } from '../../../domain/currency/currency.ts';
import {
  lockRefundOrder,
  payRefundOrder,
  refundEntry,
  requireNotByVipps,
  takeBankPaymentBack,
} from '../../invoices/index.ts';
import { noteChange } from '../../people/index.ts';
import { listInvoicesForClaims } from './deposits.store.ts';
import { lockForMatching, requireWaiting } from './lock-for-matching.ts';
import { nameInvoiceInError, takeAllocationsBack } from './take-all-back.ts';
import { findRecordedPayment, lockRefundToLink } from './recorded-money.store.ts';

/**
 * Matches a transaction with the earlier transaction that the bank takes back, and takes all matches of the earlier transaction back.
 * @throws ApiError `not-found`, `bank-transaction-not-unmatched`, `validation-failed`, and as `takeAllocationsBack`
 */
export async function reverseTransaction(
  context: ChangeContext,
  id: string,
  reversedId: string,
): Promise<BankTransaction> {
  const { trx, accountId, now } = context;
  const otherId = reversedId.toLowerCase();
  const forClaims = isId(otherId) ? await listInvoicesForClaims(trx, accountId, otherId) : [];
  const locked = await lockForMatching(context, {
    transactionIds: [id, otherId],
    invoiceIds: forClaims.map(({ invoiceId }) => invoiceId),
  });
  const transaction = locked.transactions.get(id);
  requireWaiting(transaction, { isWhole: true });
  const other = requireFound(locked.transactions.get(otherId));
  const fail = (code: FieldError['code']) => validationFailed([{ field: 'reversesTransactionId', code }]);
  if (other.status === 'new') throw fail('unfitting-direction');
  if (other.currency !== transaction.currency) throw fail('other-currency');
  if (other.direction === transaction.direction) throw fail('unfitting-direction');
  if (other.pairedTransactionId !== null) throw fail('already-used');
  if (other.amountOre !== transaction.amountOre) throw fail('other-amount');

  const pair = (matched: BankTransaction, pairedTransactionId: string) => {
    const paired = { ...matchedTransaction(matched, [], now), pairedTransactionId };
    saveTransaction(trx, matched, paired);
    return paired;
  };
  pair(other, transaction.id);
  await takeAllocationsBack(context, other, locked, { backOn: transaction.bookedOn });
  return pair(transaction, other.id);
}

/**
 * Matches a transaction with a payment that somebody recorded by hand, and takes the payment back.
 * @throws ApiError `not-found`, `bank-transaction-not-unmatched`, `validation-failed`, `credit-insufficient`,
 *   `invoice-written-off`
 */
export async function reversePaymentByHand(
  context: ChangeContext,
  id: string,
  paymentId: string,
): Promise<BankTransaction> {
  const { trx, now } = context;
  const payment = requireFound(await findRecordedPayment(trx, paymentId));
  const { invoiceId } = payment;
  const amountOre = amountOf(payment.amountOre, BOOK_CURRENCY);
  const locked = await lockForMatching(context, { transactionIds: [id], invoiceIds: [invoiceId] });
  const transaction = locked.transactions.get(id);
  requireWaiting(transaction, { isWhole: true });
  const fail = (code: FieldError['code']) => validationFailed([{ field: 'reversesPaymentId', code }]);
  if (transaction.direction === 'in') throw fail('unfitting-direction');
  // Money that was recorded by hand had come to an account in kroner.
  if (transaction.currency !== BOOK_CURRENCY) throw fail('other-currency');
  if (payment.bankTransactionId !== null) throw fail('payment-of-transaction');
  if (amountOre !== transaction.amountOre) throw fail('other-amount');

  const invoice = requireFound(locked.invoices.get(invoiceId));
  const taking = { backOn: transaction.bookedOn };
  await nameInvoiceInError(invoiceId, () => takeBankPaymentBack(context, invoice, payment.id, taking));
  const matched = matchedTransaction(
    transaction,
    [{ kind: 'payment', id: payment.id, invoiceId, amountOre }],
    now,
  );
  saveTransaction(trx, transaction, matched);
  return matched;
}

/**
 * Matches a transaction with the refund that the transaction paid out: a refund order, which is then paid, or a refund that somebody
 * recorded.
 * @throws ApiError `not-found`, `bank-transaction-not-unmatched`, `validation-failed`, `credit-insufficient`, `refund-by-vipps`
 */
export async function matchRefund(
  context: ChangeContext,
  id: string,
  refundId: string,
): Promise<BankTransaction> {
  const { trx, now } = context;
  const locked = await lockForMatching(context, { transactionIds: [id] });
  const transaction = locked.transactions.get(id);
  requireWaiting(transaction, { isWhole: true });
  const fail = (error: Omit<FieldError, 'field'>) => validationFailed([{ ...error, field: 'refundId' }]);
  const order = await lockRefundOrder(trx, refundId);
  if (order !== undefined) requireNotByVipps(order.order);
  const linked = order === undefined ? requireFound(await lockRefundToLink(trx, refundId)) : undefined;
  if (transaction.direction === 'in') throw fail({ code: 'unfitting-direction' });
  if (linked?.isLinked === true) throw fail({ code: 'already-used' });
  const { amountOre, currency } = transaction;
  // A refund that was recorded by hand has left an account in kroner.
  const isOther = linked === undefined ? order?.order.currency !== currency : currency !== BOOK_CURRENCY;
  // Of credit in another currency a transaction in kroner tells the kroner that left the account.
  const isTold = isOther && linked === undefined && currency === BOOK_CURRENCY;
  if (isOther && !isTold) throw fail({ code: 'other-currency' });
  const refundedOre =
    linked === undefined ? order?.order.amountOre : amountOf(linked.amountOre, BOOK_CURRENCY);
  if (!isTold && refundedOre !== amountOre) throw fail({ code: 'other-amount' });
  let paidId = linked?.id ?? refundId;
  if (order !== undefined) {
    const bank = await bankLedgerAccountOf(trx, transaction);
    const amountNokOre = isTold ? oreOf(amountOre, BOOK_CURRENCY) : null;
    const paidBack = { paidOn: transaction.bookedOn, amountNokOre };
    const paid = await payRefundOrder(context, order, paidBack, bank).catch((error: unknown) => {
      const wrong = error instanceof ApiError ? error.facts.errors?.[0] : undefined;
      throw wrong === undefined ? error : fail(wrong);
    });
    paidId = paid.id;
    await noteChange(context, { action: 'refund-order.paid', ...refundEntry(order.order) });
  }
  const matched = matchedTransaction(
    transaction,
    [{ kind: 'refund', id: paidId, invoiceId: null, amountOre }],
    now,
  );
  saveTransaction(trx, transaction, matched);
  return matched;
}
