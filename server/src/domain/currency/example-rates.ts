import type { ForeignCurrency } from './currency.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { newestPublishedDay } from './rate-days.ts';

/**
 * Made-up rates near those of 2026, in millionths of a krone. They count in test accounts alone, where no rate is known for the moment: the
 * first call of a developer must work on a machine without a network, and with a test clock that lies in the future.
 */
const EXAMPLE_RATES_E6: Record<ForeignCurrency, bigint> = {
  EUR: 11_500_000n,
  USD: 10_000_000n,
  SEK: 1_050_000n,
  DKK: 1_540_000n,
  GBP: 13_250_000n,
};

/** The example rate of a moment. Norges Bank has not published it, so its source is `manual`. */
export function exampleRate(currency: ForeignCurrency, moment: Date): ExchangeRate {
  return { rateE6: EXAMPLE_RATES_E6[currency], date: newestPublishedDay(moment), source: 'manual' };
}
