import type { Static } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import type { RefundOrder } from '../../invoices/index.ts';
import { presentRefundOrder } from '../../invoices/index.ts';
import type { RefundFile } from './refund-files.store.ts';
import type { refundFileSchema } from './schemas.ts';

/** @param orders of all files that are presented */
export function presentRefundFile(
  { id, count, amountOre, createdAt, withdrawnAt }: RefundFile,
  orders: readonly RefundOrder[],
): Static<typeof refundFileSchema> {
  return {
    id,
    createdAt: createdAt.toISOString(),
    count,
    amount: kronerFromOre(amountOre),
    refunds: orders.filter(({ refundFileId }) => refundFileId === id).map(presentRefundOrder),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
