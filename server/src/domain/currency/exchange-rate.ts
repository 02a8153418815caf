import type { LocalDate } from '../days/local-date.ts';
import type { Amount, Ore } from '../money.ts';
import { divideRounded } from '../money.ts';

export const RATE_SOURCES = ['norges-bank', 'manual'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** A rate has at most 6 decimals. */
export const RATE_DECIMALS = 6;
export const RATE_DIVISOR = 10n ** BigInt(RATE_DECIMALS);

/**
 * What one unit of a currency costs in kroner on a day. `E6`: millionths, so 11.5 is 11500000n; above 0.
 */
export type ExchangeRate = { rateE6: bigint; date: LocalDate; source: RateSource };

/** An amount in kroner at a rate, rounded half away from zero to øre. */
export function oreAtRate(amount: Amount, { rateE6 }: Pick<ExchangeRate, 'rateE6'>): Ore {
  return divideRounded(amount * rateE6, RATE_DIVISOR);
}

/** The amount of a currency that costs so many øre at a rate, rounded half away from zero to hundredths. */
export function amountAtRate(ore: Ore, { rateE6 }: Pick<ExchangeRate, 'rateE6'>): Amount {
  return divideRounded(ore * RATE_DIVISOR, rateE6);
}

/** The rate at which an amount of a currency, above 0, is so many øre, rounded half away from zero to millionths. It may be 0. */
export function rateOfAmounts(amount: Amount, nokOre: Ore): bigint {
  return divideRounded(nokOre * RATE_DIVISOR, amount);
}
