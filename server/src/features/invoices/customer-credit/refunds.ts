import { sumMoved } from '../../../domain/proposals/moved.ts';
import { reopenOrder } from './refund-orders.store.ts';
import { selectVippsOrderOf } from './vipps-refunds.store.ts';
import * as store from './refunds.store.ts';
import type { Static } from 'typebox';
import { removeAllocationsOf } from '../../bank-transactions/index.ts';
import type { WholeCredit } from '../../clients/index.ts';
import { lockClientCredit } from '../../clients/index.ts';
import { noteChange } from '../../people/index.ts';
import { BOOK_CURRENCY, amountOf, oreOf } from '../../../domain/currency/currency.ts';
import { amountFromNumber, kronerFromOre, numberFromAmount } from '../../../domain/money.ts';
import { oreIfTold, requireNothingTold } from '../settle-payment.ts';
import type { PaidBack } from './refunds-in-currency.ts';
import { payBackInCurrency, takeBackInCurrency } from './refunds-in-currency.ts';
import type { ChangeContext, OfPath, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { TakingBack } from '../settlement.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { recordClientMoney, takeClientMoneyBack } from './client-money.ts';
import { availableCreditOn, beforeCredit, creditInsufficient, withoutKeptCredit } from './customer-credit.ts';
import type { Refund } from './refund.ts';
import { refundEntry, refundInKroner } from './refund.ts';
import type { newRefund, refundSchema } from './schemas.ts';
import { laterDate, osloDate } from '../../../domain/days/local-date.ts';

/**
 * Records a repayment of credit to the customer.
 * @throws ApiError `not-found`, and as `payCreditBack`
 */
export async function createRefund(context: ChangeContext, { params, body }: WithBody<typeof newRefund>) {
  const credit = requireFound(await lockClientCredit(context.trx, params.id));
  const refund = await payCreditBack(context, credit, {
    id: newId(),
    amountOre: amountFromNumber(body.amount),
    currency: body.currency ?? BOOK_CURRENCY,
    amountNokOre: oreIfTold(body.amountNok),
    paidOn: body.paidOn,
  });
  await noteChange(context, { action: 'refund.recorded', ...refundEntry(refund) });
  return answerRefund(refund);
}

/**
 * Pays credit of a locked client back. Booked credit is used first, and that part is booked. The rest is taken from unbooked credit. All is
 * checked before anything is written.
 * @param refund `orderId`: the refund order that this refund pays, for which the credit is kept; `bank`: the ledger account that the money
 *   left
 * @throws ApiError `credit-insufficient` with `details.creditBalance` (kroner), `validation-failed` with the field `paidOn` when the credit
 *   was too low on that day or later
 */
export async function payCreditBack(
  context: InvoiceContext,
  credit: WholeCredit,
  { bank, orderId, ...paid }: PaidBack & { bank?: string; orderId?: string },
): Promise<Refund> {
  const { trx } = context;
  const { id, paidOn, currency } = paid;
  if (currency !== BOOK_CURRENCY) {
    return payBackInCurrency(context, credit, { ...paid, currency }, { bank, orderId });
  }
  if (paid.amountNokOre !== null) requireNothingTold({ amountNokOre: paid.amountNokOre, feeNokOre: null });
  const amountOre = oreOf(paid.amountOre, currency);
  const free = await withoutKeptCredit(trx, credit, orderId);
  const freeOre = free.bookedOre + free.unbookedOre;
  if (amountOre > freeOre) throw creditInsufficient(amountOf(freeOre, currency), currency);
  const available = await availableCreditOn(trx, credit, paidOn, orderId);
  if (amountOre > available.bookedOre + available.unbookedOre) {
    throw beforeCredit();
  }

  const bookedOre = amountOre < available.bookedOre ? amountOre : available.bookedOre;
  const refund = { id, clientId: credit.clientId, amountOre, bookedOre, paidOn };
  await recordClientMoney(context, 'refund', refund, bank);
  const inCurrency = { amountOre: paid.amountOre, bookedOre: amountOf(bookedOre, currency), currency };
  return { ...refund, ...inCurrency, nok: null, createdAt: context.now };
}

/**
 * Reverses a refund that was recorded by mistake or that came back.
 * @throws ApiError `not-found` (also for a refund that is reversed already), `refund-by-vipps`
 */
export async function reverseRefund(context: ChangeContext, { params }: OfPath<'id' | 'refundId'>) {
  const refund = await takeRefundBack(context, params.refundId, { ofClient: params.id });
  await noteChange(context, { action: 'refund.taken-back', ...refundEntry(refund) });
  return { body: undefined, moved: sumMoved([refundInKroner(refund)]) };
}

/**
 * Takes a refund back. The customer has the credit again, and the books get a mirror entry. A transaction of the bank that paid the refund
 * waits for a person again. A refund order that the refund paid is to be paid again.
 * @param ofClient left out: of any client
 * @returns the refund as it was
 * @throws ApiError `not-found` (also for a refund that is reversed already), `refund-by-vipps`: Vipps takes no money back
 */
export async function takeRefundBack(
  context: InvoiceContext,
  refundId: string,
  { ofClient, backOn }: TakingBack & { ofClient?: string } = {},
): Promise<Refund> {
  const { trx, now, accountNow } = context;
  const { clientId, id } = requireFound(await store.findRefund(trx, refundId, ofClient));
  const [byVipps] = await selectVippsOrderOf(trx, trx.accountId, id);
  if (byVipps !== undefined) throw new ApiError('refund-by-vipps');
  await removeAllocationsOf(trx, id, now);
  await lockClientCredit(trx, clientId);
  const refund = requireFound(await store.findRefund(trx, id, clientId));
  const on = laterDate(backOn ?? osloDate(accountNow), refund.paidOn);

  trx.later(reopenOrder(trx, trx.accountId, clientId, id, backOn !== undefined));
  const { amountOre, bookedOre, currency } = refund;
  if (refund.nok !== null && currency !== BOOK_CURRENCY) {
    await takeBackInCurrency(context, { ...refund, currency, nok: refund.nok }, on);
    return refund;
  }
  const money = { amountOre: oreOf(amountOre, currency), bookedOre: oreOf(bookedOre, currency) };
  await takeClientMoneyBack(context, 'refund', { ...refund, ...money }, on);
  return refund;
}

export function answerRefund(refund: Refund) {
  return {
    body: presentRefund(refund),
    location: `/v1/clients/${refund.clientId}/refunds/${refund.id}`,
    moved: sumMoved([refundInKroner(refund)]),
  };
}

export function presentRefund(refund: Refund): Static<typeof refundSchema> {
  const { id, clientId, amountOre, currency, paidOn, createdAt } = refund;
  return {
    id,
    clientId,
    amount: numberFromAmount(amountOre),
    currency,
    amountNok: kronerFromOre(refundInKroner(refund)),
    paidOn,
    createdAt: createdAt.toISOString(),
  };
}
