import type { Static } from 'typebox';
import { ApiError } from '../../domain/errors/errors.ts';
import type { ChangeContext, OfPath } from '../../platform/http/endpoint.ts';
import { kronerFromOre } from '../../domain/money.ts';
import { answerSimulated, findSimulated, makeDue } from '../vipps/index.ts';
import type { testVippsPaymentSchema } from './schemas.ts';

/**
 * Agrees to a payment in the place of the payer, and has the service ask for it at once.
 * @throws ApiError `not-found`
 */
export async function approveVippsPayment(
  { trx, now, accountNow }: ChangeContext,
  { params: { reference } }: OfPath<'reference'>,
): Promise<{ body: Static<typeof testVippsPaymentSchema> }> {
  await answerSimulated(trx, reference, 'AUTHORIZED', accountNow);
  const payment = await findSimulated(trx, reference);
  if (payment === undefined) throw new ApiError('not-found');
  await makeDue(trx, reference, now);
  return { body: { reference, state: payment.state, amount: kronerFromOre(payment.amountOre) } };
}
