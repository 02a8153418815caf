import type { Amount, Ore } from '../money.ts';

/** The currency of the books (bokføringsloven § 8). */
export const BOOK_CURRENCY = 'NOK' as const;

/** ISO 4217. Each has two decimals, so that an amount is always a whole number of hundredths. */
export const CURRENCIES = ['NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A currency that is converted to kroner. */
export type ForeignCurrency = Exclude<Currency, typeof BOOK_CURRENCY>;
export const FOREIGN_CURRENCIES = CURRENCIES.filter((one) => one !== BOOK_CURRENCY);

/**
 * The øre of an amount that can only be in kroner, or nothing at all, such as fees of letters.
 * @throws RangeError for an amount of another currency: such an amount is converted by a rate
 */
export function oreOf(amount: Amount, currency: Currency): Ore {
  if (currency !== BOOK_CURRENCY && amount !== 0n) throw new RangeError('Only an amount in kroner is øre');
  return BigInt(amount);
}

/**
 * Øre as the amount of a thing that can only be in kroner, or nothing at all.
 * @throws RangeError for another currency: such an amount is converted by a rate
 */
export function amountOf(ore: Ore, currency: Currency): Amount {
  if (currency !== BOOK_CURRENCY && ore !== 0n) throw new RangeError('Øre are only an amount in kroner');
  return BigInt(ore);
}
