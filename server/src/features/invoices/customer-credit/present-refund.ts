import type { Static } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Refund } from './refund.ts';
import type { refundSchema } from './schemas.ts';

export function presentRefund(refund: Refund): Static<typeof refundSchema> {
  const { id, clientId, amountOre, paidOn, createdAt } = refund;
  return { id, clientId, amount: kronerFromOre(amountOre), paidOn, createdAt: createdAt.toISOString() };
}
