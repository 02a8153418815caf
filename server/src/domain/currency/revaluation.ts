import type { Amount, Ore } from '../money.ts';
import type { ForeignCurrency } from './currency.ts';
import { oreAtRate } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** What stands in a currency at the end of a day, in the currency and in the books in kroner. */
export type MoneyItem = {
  currency: ForeignCurrency;
  amountOre: Amount;
  nokOre: Ore;
} & (
  | { kind: 'receivable'; invoiceId: string; customerId: string | null }
  | { kind: 'credit'; customerId: string }
  /** A bank account may be overdrawn: then both amounts are below 0. */
  | { kind: 'bank'; account: string }
);

export type RevaluedItem = MoneyItem & {
  closingNokOre: Ore;
  /** The unrealised gain in kroner, below 0 the loss. A debt that costs more kroner is a loss. */
  differenceNokOre: Ore;
};

/**
 * The unrealised differences of items at the closing rates (rskl. § 5-9), item by item, without items of which nothing is left.
 * @param rates the closing rate of each currency of the items
 * @throws RangeError when a currency has no rate
 */
export function revalue(
  items: readonly MoneyItem[],
  rates: ReadonlyMap<ForeignCurrency, Pick<ExchangeRate, 'rateE6'>>,
): RevaluedItem[] {
  return items
    .filter(({ amountOre, nokOre }) => amountOre !== 0n || nokOre !== 0n)
    .map((item) => {
      const rate = rates.get(item.currency);
      if (rate === undefined) throw new RangeError(`No closing rate of ${item.currency}`);
      const closingNokOre = oreAtRate(item.amountOre, rate);
      const grownNokOre = closingNokOre - item.nokOre;
      const differenceNokOre = item.kind === 'credit' ? -grownNokOre : grownNokOre;
      return { ...item, closingNokOre, differenceNokOre };
    });
}
