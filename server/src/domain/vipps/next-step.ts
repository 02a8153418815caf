import type { Ore } from '../money.ts';

/** A payment as Vipps answers, in øre. */
export type VippsPayment = {
  state: 'CREATED' | 'ABORTED' | 'EXPIRED' | 'AUTHORIZED' | 'TERMINATED';
  authorisedOre: Ore;
  capturedOre: Ore;
  cancelledOre: Ore;
  refundedOre: Ore;
  /** Where the payer goes on; null where Vipps names no address. */
  redirectUrl: string | null;
};

/** How a payment of ours ends. `never-made`: Vipps has never heard of it. */
export type VippsEnd = 'paid' | 'cancelled' | 'aborted' | 'expired' | 'never-made';

export type NextStep =
  /** The payer has not answered. */
  | { kind: 'wait' }
  /** The payer has agreed, and nobody has decided yet how much of it is captured. */
  | { kind: 'decide' }
  | { kind: 'capture'; amountOre: Ore }
  | { kind: 'cancel' }
  /** Money has been captured. `restOre` is still reserved and is let go. */
  | { kind: 'record'; amountOre: Ore; restOre: Ore }
  | { kind: 'end'; as: Exclude<VippsEnd, 'paid' | 'never-made'> };

const ENDS = { ABORTED: 'aborted', EXPIRED: 'expired', TERMINATED: 'cancelled' } as const;

/**
 * What is to be done with a payment. The answer of Vipps is the truth, so the same answer leads to the same step, however often it is asked for
 * and whatever died before.
 * @param captureOre what was decided to be captured; 0: nothing is; null: nothing was decided
 */
export function nextStep(payment: VippsPayment, captureOre: Ore | null): NextStep {
  const { state, authorisedOre, capturedOre, cancelledOre } = payment;
  const restOre: Ore = authorisedOre - capturedOre - cancelledOre;
  if (capturedOre > 0n) return { kind: 'record', amountOre: capturedOre, restOre };
  if (state === 'CREATED') return { kind: 'wait' };
  if (state !== 'AUTHORIZED') return { kind: 'end', as: ENDS[state] };
  if (restOre <= 0n) return { kind: 'end', as: 'cancelled' };
  if (captureOre === null) return { kind: 'decide' };
  return captureOre === 0n ? { kind: 'cancel' } : { kind: 'capture', amountOre: captureOre };
}
