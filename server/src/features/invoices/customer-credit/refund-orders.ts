import { sumMoved } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import type { WholeCredit } from '../../clients/index.ts';
import { getBookingAccounts } from '../../books/index.ts';
import { lockClientCredit } from '../../clients/index.ts';
import { noteChange } from '../../people/index.ts';
import { normaliseBankAccount } from '../../../domain/parties/bank-account.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import { laterDate, osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { accountOfMethod } from '../../../domain/books/booking-accounts.ts';
import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { amountFromNumber, numberFromAmount } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { ChangeContext, OfPath, WithBody } from '../../../platform/http/endpoint.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { availableCreditOn, availableInCurrencyOn, creditInsufficient } from './customer-credit.ts';
import type { Refund, RefundOrder } from './refund.ts';
import { refundEntry, statusOfRefundOrder } from './refund.ts';
import { oreIfTold } from '../settle-payment.ts';
import * as store from './refund-orders.store.ts';
import { answerRefund, payCreditBack } from './refunds.ts';
import type { newRefundOrder, paidRefundOrder, refundOrderSchema } from './schemas.ts';
import { requireNotByVipps, requireRefundable } from './vipps-refunds.ts';
import { askVipps, noteGivenBack } from './vipps-refunds.store.ts';

/** An order that is not paid yet, locked together with its client. */
export type LockedOrder = { order: RefundOrder; credit: WholeCredit };

/**
 * Orders a repayment of credit, for which the credit is kept until the bank or Vipps has paid. Vipps is asked at once.
 * @throws ApiError `not-found`, `credit-insufficient` with `details.creditBalance` (kroner), and as
 *   `requireRefundable`
 */
export async function createRefundOrder(
  context: ChangeContext,
  { params, body }: WithBody<typeof newRefundOrder>,
) {
  const { trx, caller, now, accountNow } = context;
  const credit = requireFound(await lockClientCredit(trx, params.id));
  const { clientId } = credit;
  const amountOre = amountFromNumber(body.amount);
  const currency = body.currency ?? BOOK_CURRENCY;
  // First of all, so that nothing is told of other accounts.
  const { toAccount = null, vippsPaymentId = null } = body;
  if (vippsPaymentId !== null) await requireRefundable(context, { clientId, vippsPaymentId, amountOre });
  const today = osloDate(accountNow);
  const available =
    currency === BOOK_CURRENCY
      ? await availableCreditOn(trx, credit, today)
      : await availableInCurrencyOn(trx, credit, currency, today);
  const availableOre = available.bookedOre + available.unbookedOre;
  if (amountOre > availableOre) throw creditInsufficient(availableOre, currency);
  const order: RefundOrder = {
    id: newId(),
    clientId,
    amountOre,
    currency,
    toAccount: toAccount === null ? null : normaliseBankAccount(toAccount),
    refundFileId: null,
    vippsPaymentId: vippsPaymentId?.toLowerCase() ?? null,
    isWithVipps: vippsPaymentId !== null,
    refusal: null,
    paidOn: null,
    refundId: null,
    createdAt: now,
  };
  await store.insertOrder(trx, order, caller.id);
  if (order.vippsPaymentId !== null)
    await askVipps(trx, { id: order.id, vippsPaymentId: order.vippsPaymentId }, now);
  const entry = refundEntry(order);
  await noteChange(context, { action: 'refund-order.created', ...entry, widens: true, named: '' });
  return {
    body: presentRefundOrder(order),
    location: `/v1/clients/${clientId}/refund-orders/${order.id}`,
    moved: sumMoved([currency === BOOK_CURRENCY ? oreOf(amountOre, currency) : 0n]),
  };
}

/**
 * Cancels an order that neither the bank nor Vipps has got. The credit is free again.
 * @throws ApiError `not-found` (also for an order that is cancelled already), `refund-order-not-open` with `details.status`
 */
export async function cancelRefundOrder(context: ChangeContext, { params }: OfPath<'id' | 'orderId'>) {
  const { trx, now } = context;
  const { order } = await lockOrderOf(trx, params);
  if (statusOfRefundOrder(order) !== 'open') throw notOpen(order);
  await store.markCancelled(trx, order.id, now);
  await noteChange(context, { action: 'refund-order.cancelled', ...refundEntry(order) });
  return { body: undefined };
}

/**
 * Records that an order was paid, where no file of the bank tells of the payment.
 * @throws ApiError `not-found`, `refund-order-not-open` with `details.status` when the order is paid already, `refund-by-vipps`,
 *   `validation-failed` as `payCreditBack`
 */
export async function markRefundOrderPaid(
  context: ChangeContext,
  { params, body }: WithBody<typeof paidRefundOrder, 'id' | 'orderId'>,
) {
  const locked = await lockOrderOf(context.trx, params);
  requireNotByVipps(locked.order);
  const amountNokOre = oreIfTold(body.amountNok);
  const refund = await payRefundOrder(context, locked, { paidOn: body.paidOn, amountNokOre });
  const entry = refundEntry(locked.order);
  await noteChange(context, { action: 'refund-order.paid', ...entry, widens: true, named: '' });
  return answerRefund(refund);
}

/**
 * Turns an order into the refund with the same id. Once such a refund has come back, the next refund of the order has another id.
 * @param bank the ledger account that the money left, where a file tells the account
 * @throws ApiError as `payCreditBack`, before anything is written
 */
export async function payRefundOrder(
  context: InvoiceContext,
  { order, credit }: LockedOrder,
  { paidOn, amountNokOre = null }: { paidOn: LocalDate; amountNokOre?: Ore | null },
  bank?: string,
): Promise<Refund> {
  const { trx, now } = context;
  const [earlier] = await store.selectRefundOfId(trx, trx.accountId, order.id);
  const id = earlier === undefined ? order.id : newId();
  const { amountOre, currency } = order;
  const paid = {
    id,
    amountOre,
    currency,
    amountNokOre,
    paidOn,
    ...(bank !== undefined && { bank }),
    orderId: order.id,
  };
  const refund = await payCreditBack(context, credit, paid);
  await store.markPaid(trx, order.id, id, now);
  return refund;
}

/**
 * Turns a locked order into a refund, because Vipps has given the money back.
 * @param on the day in Norway on which Vipps has. The clock of Vipps may be on another day than ours at midnight
 * @throws ApiError as `payCreditBack`
 */
export async function payOrderByVipps(
  context: InvoiceContext,
  locked: LockedOrder,
  on: LocalDate,
): Promise<Refund> {
  const accounts = await getBookingAccounts(context.trx);
  const today = osloDate(context.accountNow);
  const notBefore = laterDate(on, osloDate(locked.order.createdAt));
  const paidOn = notBefore < today ? notBefore : today;
  const account = accountOfMethod(accounts, 'vipps') ?? accounts.bank;
  const refund = await payRefundOrder(context, locked, { paidOn }, account);
  await noteGivenBack(context.trx, locked.order.id);
  return refund;
}

/** Undefined when the order is paid, cancelled or not there. */
export async function lockRefundOrder(trx: AccountTrx, id: string): Promise<LockedOrder | undefined> {
  const order = await store.findOrder(trx, id);
  if (order === undefined) return undefined;
  const credit = await lockClientCredit(trx, order.clientId);
  // Another request may have changed the order between the read and the lock.
  const unpaid = await store.lockUnpaidOrder(trx, order.id);
  if (credit === undefined || unpaid === undefined) return undefined;
  return { order: { ...order, ...unpaid, paidOn: null, refundId: null }, credit };
}

async function lockOrderOf(
  trx: AccountTrx,
  { id, orderId }: { id: string; orderId: string },
): Promise<LockedOrder> {
  const locked = await lockRefundOrder(trx, orderId);
  if (locked === undefined) {
    const paid = await store.findOrder(trx, orderId);
    if (paid !== undefined && paid.clientId === id.toLowerCase()) throw notOpen(paid);
  }
  if (locked?.order.clientId !== id.toLowerCase()) throw new ApiError('not-found');
  return locked;
}

function notOpen(order: RefundOrder): ApiError {
  return new ApiError('refund-order-not-open', { details: { status: statusOfRefundOrder(order) } });
}

export function presentRefundOrder(order: RefundOrder): Static<typeof refundOrderSchema> {
  const { id, clientId, amountOre, currency, toAccount, refundFileId, paidOn, refundId, createdAt } = order;
  const { vippsPaymentId, refusal } = order;
  return {
    id,
    clientId,
    amount: numberFromAmount(amountOre),
    currency,
    toAccount,
    status: statusOfRefundOrder(order),
    paidOn,
    refundId,
    refundFileId,
    vippsPaymentId,
    reason: refusal,
    createdAt: createdAt.toISOString(),
  };
}
