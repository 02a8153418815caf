import * as store from './refunds.store.ts';
import type { Static } from 'typebox';
import { bookRefund, bookRefundReversal } from '../../books/index.ts';
import { changeCredit, findCredit, lockCredit } from '../../clients/index.ts';
import { kronerFromOre, oreFromKroner } from '../../../domain/money.ts';
import type { ChangeContext, Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { found, validationFailed } from '../../../domain/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { availableOn, creditInsufficient } from './customer-credit.ts';
import type { Refund } from './refund.ts';
import type { newRefund, refundSchema } from './schemas.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import { osloDate } from '../../../domain/local-date.ts';

const BEFORE_CREDIT = 'Must be a day on which the customer had so much credit; take a later one.';

/**
 * Records a repayment of credit to the customer. Booked credit is used first, and that part is booked. The
 * rest is taken from unbooked credit.
 * @throws ApiError `not-found`, `credit-insufficient` with `details.creditBalance` (kroner),
 * `validation-failed` when the credit was too low on that day or later
 */
export async function createRefund(
  { trx, accountId, now }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newRefund>>,
) {
  const credit = found(await lockCredit(trx, accountId, params.id));
  const amountOre = oreFromKroner(body.amount);
  const balanceOre = credit.bookedOre + credit.unbookedOre;
  if (amountOre > balanceOre) throw creditInsufficient(balanceOre);
  const available = await availableOn(trx, accountId, credit, body.paidOn);
  if (amountOre > available.bookedOre + available.unbookedOre) {
    throw validationFailed([{ field: 'paidOn', code: 'out-of-range', message: BEFORE_CREDIT }]);
  }

  const bookedOre = amountOre < available.bookedOre ? amountOre : available.bookedOre;
  const { clientId } = credit;
  const refund: Refund = {
    id: newId(),
    clientId,
    amountOre,
    bookedOre,
    paidOn: body.paidOn,
    createdAt: now,
  };
  await store.insertRefund(trx, accountId, refund);
  const change = { clientId, bookedOre: -bookedOre, unbookedOre: bookedOre - amountOre };
  changeCredit(trx, accountId, change, now);
  if (bookedOre > 0n) {
    const booked = { ...refund, amountOre: bookedOre, customerId: clientId };
    await bookRefund(trx, accountId, booked, now);
  }
  return { body: presentRefund(refund), location: `/v1/clients/${clientId}/refunds/${refund.id}` };
}

/** @throws ApiError `not-found` (also for a reversed refund) */
export async function getRefund(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string; refundId: string }, unknown, unknown>,
) {
  const refund = found(await store.findRefund(db, accountId, params.id, params.refundId));
  return { body: presentRefund(refund) };
}

/** @throws ApiError `not-found` */
export async function listRefunds(
  { db, accountId }: ReadContext,
  { params, query }: Input<{ id: string }, Partial<Page>, unknown>,
) {
  const client = found(await findCredit(db, accountId, params.id));
  const page = readPage(query);
  const { refunds, totalCount } = await store.listRefunds(db, accountId, client.clientId, page);
  return { body: presentPage(refunds.map(presentRefund), totalCount, page) };
}

/**
 * Reverses a refund that was recorded by mistake or that came back. The customer has the credit again. The
 * books get a mirror entry dated today.
 * @throws ApiError `not-found` (also when it is reversed already)
 */
export async function reverseRefund(
  { trx, accountId, now, accountNow }: ChangeContext,
  { params }: Input<{ id: string; refundId: string }, unknown, unknown>,
) {
  await lockCredit(trx, accountId, params.id);
  const refund = found(await store.findRefund(trx, accountId, params.id, params.refundId));
  const { id, clientId, amountOre, bookedOre } = refund;
  const today = osloDate(accountNow);

  await store.markRefundReversed(trx, accountId, id, { today, now });
  changeCredit(trx, accountId, { clientId, bookedOre, unbookedOre: amountOre - bookedOre }, now);
  await bookRefundReversal(trx, accountId, id, today, now);
  return { body: undefined };
}

function presentRefund(refund: Refund): Static<typeof refundSchema> {
  const { id, clientId, amountOre, paidOn, createdAt } = refund;
  return { id, clientId, amount: kronerFromOre(amountOre), paidOn, createdAt: createdAt.toISOString() };
}
