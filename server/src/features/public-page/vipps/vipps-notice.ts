import type { OpenedPayment } from '../../vipps/index.ts';
import { isOpen } from '../../vipps/index.ts';

/** What a payer who comes from Vipps is told. `away`: Vipps does not answer. `often`: the payer has asked too often. */
export type VippsNotice = 'paid' | 'waits' | 'cancelled' | 'aborted' | 'expired' | 'away' | 'often';

/** @param opened the newest payment that was opened for the invoice */
export function noticeOf(opened: OpenedPayment | undefined): VippsNotice | undefined {
  if (opened === undefined) return undefined;
  if (isOpen(opened)) return 'waits';
  if (opened.status === 'never-made') return 'away';
  return opened.status as VippsNotice;
}
