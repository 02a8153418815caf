import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { findTransactionOf } from '../../bank-transactions/index.ts';
import type { MoneyContext } from '../../invoices/index.ts';
import { findRefund, lockRefundOrder, payRefundOrder } from '../../invoices/index.ts';
import { ApiError, validationFailed } from '../../../domain/errors.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { orderIdOf } from './end-to-end-id.ts';

/**
 * Pays the refund order whose id the bank gives back with the money that left the account.
 * @param transaction locked
 * @returns undefined when there is no such order, its amount is another one, or the credit was not there on the day
 */
export async function settleOrder(
  context: MoneyContext,
  transaction: BankTransaction,
): Promise<Allocation | undefined> {
  const { direction, kind, amountOre, bookedOn, endToEndId } = transaction;
  const id = orderIdOf(endToEndId);
  if (direction !== 'out' || kind !== 'payment' || id === undefined) return undefined;
  const locked = await lockRefundOrder(context.trx, context.accountId, id);
  if (locked?.order.amountOre !== amountOre) return undefined;
  try {
    await payRefundOrder(context, locked, bookedOn);
  } catch (error) {
    // It has written nothing.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
  return { kind: 'refund', id, invoiceId: null, amountOre };
}

/**
 * Says that a transaction paid this refund: an order, which is paid with it, or a refund that a person has recorded.
 * @param transaction locked
 * @throws ApiError `not-found`, `validation-failed` with the field `refundId` when the amount is another one, or another transaction
 *   has paid it; as `payBack`, with the field `paidOn`
 */
export async function matchRefund(
  context: MoneyContext,
  { amountOre, bookedOn }: BankTransaction,
  refundId: string,
): Promise<Allocation> {
  const { trx, accountId } = context;
  const locked = await lockRefundOrder(trx, accountId, refundId);
  const refund = locked?.order ?? (await findRefund(trx, accountId, refundId));
  if (refund === undefined) throw new ApiError('not-found');
  if (refund.amountOre !== amountOre) {
    const details = { min: kronerFromOre(amountOre), max: kronerFromOre(amountOre) };
    throw validationFailed([{ field: 'refundId', code: 'out-of-range', details }]);
  }
  if (locked !== undefined) await payRefundOrder(context, locked, bookedOn);
  else if ((await findTransactionOf(trx, accountId, refund.id)) !== null) {
    throw validationFailed([{ field: 'refundId', code: 'already-used' }]);
  }
  return { kind: 'refund', id: refund.id, invoiceId: null, amountOre };
}
