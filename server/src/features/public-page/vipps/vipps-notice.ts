import type { OpenedPayment } from '../../vipps/index.ts';
import { isOpen } from '../../vipps/index.ts';

/**
 * What a payer who comes from Vipps is told. `waits`: Vipps waits for the payer. `silent`: Vipps does not say whether the payer has approved. `away`: no
 * payment can be opened, because Vipps does not answer. `often`: the payer has asked too often.
 */
export type VippsNotice =
  'paid' | 'waits' | 'silent' | 'cancelled' | 'aborted' | 'expired' | 'away' | 'often';

/** @param opened the newest payment that was opened for the invoice */
export function noticeOf(opened: OpenedPayment | undefined): VippsNotice | undefined {
  if (opened === undefined) return undefined;
  if (isOpen(opened)) return 'waits';
  if (opened.status === 'never-made') return 'away';
  return opened.status as VippsNotice;
}
