import { oreFromKroner } from '../../../domain/money.ts';
import type { PaymentFilter } from './payment-list.store.ts';

/** The filter as callers give it. Amounts are in kroner. */
export type PaymentFilterQuery = Omit<PaymentFilter, 'text' | 'amountFromOre' | 'amountToOre'> & {
  q?: string;
  amountFrom?: number;
  amountTo?: number;
};

export function readPaymentFilter({ q, amountFrom, amountTo, ...exact }: PaymentFilterQuery): PaymentFilter {
  return {
    ...exact,
    ...(q !== undefined && { text: q }),
    ...(amountFrom !== undefined && { amountFromOre: oreFromKroner(amountFrom) }),
    ...(amountTo !== undefined && { amountToOre: oreFromKroner(amountTo) }),
  };
}
