import { isId } from '../../../platform/database/ids.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf } from '../../books/index.ts';
import type { InvoiceContext } from '../../invoices/index.ts';
import { lockRefundOrder, payRefundOrder } from '../../invoices/index.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { selectClientsOfOrders } from './refund-files.store.ts';

/**
 * Pays the refund order whose id the bank gives back with the money that left the account.
 * @param transaction locked
 * @returns undefined when there is no such order, its amount differs, or the credit was not there on the day
 */
export async function settleRefundOrder(
  context: InvoiceContext,
  transaction: BankTransaction,
): Promise<Allocation | undefined> {
  const { direction, kind, amountOre, currency, bookedOn, endToEndId } = transaction;
  const id = orderIdOf(endToEndId);
  if (direction !== 'out' || kind !== 'payment' || id === undefined) return undefined;
  const locked = await lockRefundOrder(context.trx, id);
  // A file for the bank has orders in kroner alone, and none that Vipps pays.
  if (locked?.order.currency !== BOOK_CURRENCY || currency !== BOOK_CURRENCY) return undefined;
  if (locked.order.vippsPaymentId !== null) return undefined;
  if (locked.order.amountOre !== amountOre) return undefined;
  const bank = await bankLedgerAccountOf(context.trx, transaction);
  try {
    const refund = await payRefundOrder(context, locked, { paidOn: bookedOn }, bank);
    return { kind: 'refund', id: refund.id, invoiceId: null, amountOre };
  } catch (error) {
    // The refused payment has written nothing.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The clients of the orders that the transactions name. */
export async function listClientsOfOrders(
  trx: AccountTrx,
  transactions: readonly Pick<BankTransaction, 'endToEndId'>[],
): Promise<string[]> {
  const ids = transactions.flatMap(({ endToEndId }) => orderIdOf(endToEndId) ?? []);
  if (ids.length === 0) return [];
  const orders = await selectClientsOfOrders(trx, trx.accountId, ids);
  return orders.map(({ clientId }) => clientId);
}

/** The id of the order that a payment names, as `writePain001` wrote it; undefined when the payment names no order of ours. Banks may write capitals. */
export function orderIdOf(text: string | null): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    (text ?? '').toLowerCase(),
  );
  const id = parts?.slice(1).join('-') ?? '';
  return isId(id) ? id : undefined;
}
