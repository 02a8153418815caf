import { addDays } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import type { VippsPayment } from './next-step.ts';

/** Why Vipps has not given money back. */
export const VIPPS_REFUSALS = ['not-found', 'too-much', 'too-late', 'refused'] as const;
export type VippsRefusal = (typeof VIPPS_REFUSALS)[number];

/** Vipps gives money back for a year. */
const MOST_DAYS = 365;

/**
 * Why Vipps has refused a refund, as far as its payment tells.
 * @param payment undefined: the present keys know no such payment
 * @param paidOn the day in Norway on which the payer agreed
 */
export function refusalOf(
  payment: VippsPayment | undefined,
  amountOre: Ore,
  { paidOn, today }: { paidOn: LocalDate; today: LocalDate },
): VippsRefusal {
  if (payment === undefined) return 'not-found';
  if (amountOre > payment.capturedOre - payment.refundedOre) return 'too-much';
  return addDays(paidOn, MOST_DAYS) < today ? 'too-late' : 'refused';
}
