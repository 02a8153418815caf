import type { Amount, Ore } from '../money.ts';

/** The currency of the books (bokføringsloven § 8). */
export const BOOK_CURRENCY = 'NOK';

/** ISO 4217. Each has two decimals, so that an amount is always a whole number of hundredths. */
export const CURRENCIES = ['NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A currency that is converted to kroner. */
export type ForeignCurrency = Exclude<Currency, typeof BOOK_CURRENCY>;
export const FOREIGN_CURRENCIES = CURRENCIES.filter((one) => one !== BOOK_CURRENCY);

/**
 * The øre of an amount that can only be in kroner.
 * @throws RangeError for another currency: such an amount is converted by a rate
 */
export function oreOf(amount: Amount, currency: Currency): Ore {
  if (currency !== BOOK_CURRENCY) throw new RangeError('Only an amount in kroner is øre');
  return amount as bigint;
}
