import type { ClientMoney } from '../../../domain/books/client-money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';

/** Credit that was paid back to a customer. */
export type Refund = ClientMoney & { createdAt: Date };

/** What the log of changes has of a refund or its order. The account of the customer stays out: the log is kept for ever. */
export function refundEntry({ id, clientId, amountOre }: Pick<Refund, 'id' | 'clientId' | 'amountOre'>) {
  return { subject: id, details: { clientId, amount: kronerFromOre(amountOre) } };
}

export const REFUND_ORDER_STATUSES = ['open', 'sent', 'paid'] as const;

/** What the company wants the bank to pay back. Once that is done, the refund has the same id, unless one has come back before. */
export type RefundOrder = {
  id: string;
  clientId: string;
  amountOre: Ore;
  /** Eleven digits; null once they are deleted. */
  toAccount: string | null;
  /** Of the file that is with the bank; null as long as no file has it. */
  refundFileId: string | null;
  /** Null until it is paid. The credit is kept for it until then. */
  paidOn: LocalDate | null;
  /** The refund that paid it; null until then. */
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
