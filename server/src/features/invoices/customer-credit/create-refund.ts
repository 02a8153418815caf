import type { Static } from 'typebox';
import { bookRefund } from '../../books/index.ts';
import { changeCredit, lockCredit } from '../../clients/index.ts';
import { oreFromKroner } from '../../../domain/money.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { found, validationFailed } from '../../../domain/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { availableOn, creditInsufficient } from './customer-credit.ts';
import { presentRefund } from './present-refund.ts';
import type { Refund } from './refund.ts';
import { insertRefund } from './refunds.store.ts';
import type { newRefund } from './schemas.ts';

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
  await insertRefund(trx, accountId, refund);
  const change = { clientId, bookedOre: -bookedOre, unbookedOre: bookedOre - amountOre };
  changeCredit(trx, accountId, change, now);
  if (bookedOre > 0n) {
    const booked = { ...refund, amountOre: bookedOre, customerId: clientId };
    await bookRefund(trx, accountId, booked, now);
  }
  return { body: presentRefund(refund), location: `/v1/clients/${clientId}/refunds/${refund.id}` };
}
