import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Amount } from '../../../domain/money.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import { hasFourEyesRefunds, keepCompanyOpen } from '../../companies/index.ts';
import type { RefundOrder } from './refund.ts';
import * as store from './vipps-refunds.store.ts';

/**
 * Checks that so much of a payment by Vipps of a locked client can go back, and by this caller alone.
 * @throws ApiError `not-found`, `vipps-payment-exceeded` with `details.refundable` (kroner), `other-person-required`, `company-closed`
 */
export async function requireRefundable(
  { trx, caller }: Pick<ChangeContext, 'trx' | 'caller'>,
  { clientId, vippsPaymentId, amountOre }: { clientId: string; vippsPaymentId: string; amountOre: Amount },
): Promise<void> {
  await keepCompanyOpen(trx);
  // No file comes between the order and the money. So the second person is the one who approves what a program has asked for.
  if (caller.mode !== 'proposes' && (await hasFourEyesRefunds(trx)))
    throw new ApiError('other-person-required');
  const payment = await store.findRefundablePayment(trx, vippsPaymentId);
  if (payment?.clientId !== clientId) throw new ApiError('not-found');
  const leftOre = payment.amountOre - payment.orderedOre;
  if (oreOf(amountOre, BOOK_CURRENCY) <= leftOre) return;
  throw new ApiError('vipps-payment-exceeded', { details: { refundable: kronerFromOre(leftOre) } });
}

/** Vipps pays such an order, and nothing else does. @throws ApiError `refund-by-vipps` */
export function requireNotByVipps({ vippsPaymentId }: Pick<RefundOrder, 'vippsPaymentId'>): void {
  if (vippsPaymentId !== null) throw new ApiError('refund-by-vipps');
}
