import type { ClientMoney } from '../../../domain/books/client-money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { numberFromAmount } from '../../../domain/money.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { VippsRefusal } from '../../../domain/vipps/refund-refusal.ts';

/**
 * What a refund in another currency is in kroner. `amountOre` left the account. `usedOre` is what the credit stood at, and `bookedOre` the part of
 * that in the books.
 */
export type RefundInKroner = { amountOre: Ore; usedOre: Ore; bookedOre: Ore };

/** Credit that was paid back to a customer. */
export type Refund = Pick<ClientMoney, 'id' | 'clientId' | 'paidOn'> & {
  amountOre: Amount;
  /** The part that is in the books. */
  bookedOre: Amount;
  currency: Currency;
  /** Null of a refund in kroner. */
  nok: RefundInKroner | null;
  createdAt: Date;
};

/** What left the account. */
export function refundInKroner({
  amountOre,
  currency,
  nok,
}: Pick<Refund, 'amountOre' | 'currency' | 'nok'>): Ore {
  return nok?.amountOre ?? oreOf(amountOre, currency);
}

/** The facts of a refund or its order that the log of changes keeps. The account of the customer stays out: the log is kept for ever. */
export function refundEntry({
  id,
  clientId,
  amountOre,
  currency,
}: Pick<Refund, 'id' | 'clientId' | 'amountOre' | 'currency'>) {
  const amount = numberFromAmount(amountOre);
  const details = currency === BOOK_CURRENCY ? { clientId, amount } : { clientId, amount, currency };
  return { subject: id, details };
}

export const REFUND_ORDER_STATUSES = ['open', 'sent', 'paid'] as const;

/**
 * Credit that the company wants the bank, or Vipps, to pay back. The refund of a paid order has the same id, unless an earlier refund of the order has
 * come back.
 */
export type RefundOrder = {
  id: string;
  clientId: string;
  amountOre: Amount;
  currency: Currency;
  /** Eleven digits; null once they are deleted, and for an order that Vipps pays. */
  toAccount: string | null;
  /** The file that is with the bank; null as long as no file has the order. */
  refundFileId: string | null;
  /** The payment by Vipps whose money goes back; null for an order that the bank pays. */
  vippsPaymentId: string | null;
  /** Whether Vipps is asked for it. */
  isWithVipps: boolean;
  /** Why Vipps has refused it; null where Vipps has not. */
  refusal: VippsRefusal | null;
  /** Null until the order is paid. Until then the credit is kept for the order. */
  paidOn: LocalDate | null;
  /** The refund that paid the order; null until then. */
  refundId: string | null;
  createdAt: Date;
};

export function statusOfRefundOrder({
  paidOn,
  refundFileId,
  isWithVipps,
}: RefundOrder): (typeof REFUND_ORDER_STATUSES)[number] {
  if (paidOn !== null) return 'paid';
  return refundFileId === null && !isWithVipps ? 'open' : 'sent';
}
