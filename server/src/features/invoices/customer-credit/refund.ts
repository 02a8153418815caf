import type { ClientMoney } from '../../../domain/books/client-money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';

/** Credit that was paid back to a customer. */
export type Refund = ClientMoney & { createdAt: Date };

/** The facts of a refund or its order that the log of changes keeps. The account of the customer stays out: the log is kept for ever. */
export function refundEntry({ id, clientId, amountOre }: Pick<Refund, 'id' | 'clientId' | 'amountOre'>) {
  return { subject: id, details: { clientId, amount: kronerFromOre(amountOre) } };
}

export const REFUND_ORDER_STATUSES = ['open', 'sent', 'paid'] as const;

/**
 * Credit that the company wants the bank to pay back. The refund of a paid order has the same id, unless an earlier refund of the order has
 * come back.
 */
export type RefundOrder = {
  id: string;
  clientId: string;
  amountOre: Ore;
  /** Eleven digits; null once they are deleted. */
  toAccount: string | null;
  /** The file that is with the bank; null as long as no file has the order. */
  refundFileId: string | null;
  /** Null until the order is paid. Until then the credit is kept for the order. */
  paidOn: LocalDate | null;
  /** The refund that paid the order; null until then. */
  refundId: string | null;
  createdAt: Date;
};

export function statusOfRefundOrder({
  paidOn,
  refundFileId,
}: RefundOrder): (typeof REFUND_ORDER_STATUSES)[number] {
  if (paidOn !== null) return 'paid';
  return refundFileId === null ? 'open' : 'sent';
}
