import { bookRefundReversal } from '../../books/index.ts';
import { changeCredit, lockCredit } from '../../clients/index.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { found } from '../../../domain/errors.ts';
import { findRefund, markRefundReversed } from './refunds.store.ts';

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
  const refund = found(await findRefund(trx, accountId, params.id, params.refundId));
  const { id, clientId, amountOre, bookedOre } = refund;
  const today = osloDate(accountNow);

  await markRefundReversed(trx, accountId, id, { today, now });
  changeCredit(trx, accountId, { clientId, bookedOre, unbookedOre: amountOre - bookedOre }, now);
  await bookRefundReversal(trx, accountId, id, today, now);
  return { body: undefined };
}
