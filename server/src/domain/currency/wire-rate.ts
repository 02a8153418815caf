import type { Amount, Ore } from '../money.ts';
import { decimalText, divideRounded, formatDecimal, numberFromScaled, scaledFromNumber } from '../money.ts';
import type { Language } from '../texts/language.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { RATE_DECIMALS } from './exchange-rate.ts';

type RateE6 = ExchangeRate['rateE6'];

/** SAF-T states a rate with 8 decimals. */
const SAF_T_DECIMALS = 8;

/**
 * The rate of a wire number: kroner for one unit.
 * @throws RangeError when it is not above 0, is not finite, or has more than 6 decimals
 */
export function rateFromNumber(rate: number): RateE6 {
  const rateE6 = scaledFromNumber(rate, RATE_DECIMALS);
  if (rateE6 <= 0n) throw new RangeError('A rate is above 0');
  return rateE6;
}

/** The wire number of a rate. */
export function numberFromRate(rateE6: RateE6): number {
  return numberFromScaled(rateE6, RATE_DECIMALS);
}

/** A rate as people write it, with 2 to 6 decimals: `11,7345`, in English `11.7345`. */
export function rateText(rateE6: RateE6, language: Language): string {
  const norwegian = formatDecimal(rateE6, RATE_DECIMALS, 2);
  return language === 'en' ? norwegian.replaceAll('\u00A0', ',').replace(/,(\d+)$/, '.$1') : norwegian;
}

/**
 * The ExchangeRate of a line in SAF-T: its Amount in kroner ÷ its CurrencyAmount. The invoice's own rate does not multiply out, because
 * VAT is rounded by itself.
 * @throws RangeError when the currency amount is not above 0
 */
export function saftExchangeRate(nokOre: Ore, amountOre: Amount): string {
  return decimalText(divideRounded(nokOre * 10n ** BigInt(SAF_T_DECIMALS), amountOre), SAF_T_DECIMALS);
}
