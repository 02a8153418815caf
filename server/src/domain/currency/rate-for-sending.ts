import type { LocalDate } from '../days/local-date.ts';
import { addDays, osloDate } from '../days/local-date.ts';
import { ApiError, validationFailed } from '../errors/errors.ts';
import type { FieldError } from '../errors/field-errors.ts';
import { parseDecimal } from '../money.ts';
import type { ForeignCurrency } from './currency.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { RATE_DECIMALS } from './exchange-rate.ts';
import { lastBankingDay } from './rate-days.ts';
import { numberFromRate } from './wire-rate.ts';

/** The rates that a document in a currency may get. */
export type RateOnHand = {
  /** The rate of a document that is sent now; undefined when it is missing. */
  rate: ExchangeRate | undefined;
  /** The newest rate that is known, however old; undefined when none is. */
  newest: ExchangeRate | undefined;
};

/** A rate as a caller gives it: kroner for one unit, and the day of the rate. */
export type RateByHand = { rate: number; date: LocalDate };

/** No currency of the list has ever cost so much. In millionths of a krone. */
export const HIGHEST_RATE_E6 = 1_000_000_000n;

const MOST_PERCENT_BY_HAND = 5n;
const MOST_PERCENT_FETCHED = 20n;

/**
 * What a rate says about sending on a day. A rate is too old when the banking day before the last one has none: the rate of the last
 * banking day itself may still be on its way.
 * @param newest the newest rate that was published before the moment of sending
 */
export function rateOnHand(newest: ExchangeRate | undefined, moment: Date): RateOnHand {
  const last = lastBankingDay(osloDate(moment));
  const needed = lastBankingDay(addDays(last, -1));
  return { rate: newest !== undefined && newest.date >= needed ? newest : undefined, newest };
}

/** @throws ApiError `exchange-rate-missing` with `details.currency` and `details.newest`: the day of the newest known rate, or null */
export function requireRate(currency: ForeignCurrency, { rate, newest }: RateOnHand): ExchangeRate {
  if (rate !== undefined) return rate;
  throw new ApiError('exchange-rate-missing', { details: { currency, newest: newest?.date ?? null } });
}

/**
 * The rate that a caller gives by hand.
 * @param options.newest the newest rate that is known; without one nothing is compared
 * @param options.today the day of the account
 * @param options.field the field of the request that holds the rate
 * @throws ApiError `validation-failed`: not above 0, higher than any rate, more than 6 decimals, no day or a day after today;
 *   `exchange-rate-unlikely` with `details.currency`, `details.newest` and `details.newestRate`: more than 5 % from the newest one
 */
export function readRateByHand(
  currency: ForeignCurrency,
  { rate, date }: RateByHand,
  { newest, today, field }: { newest: ExchangeRate | undefined; today: LocalDate; field: string },
): ExchangeRate {
  const errors: FieldError[] = [];
  const rateE6 = parseDecimal(String(rate), RATE_DECIMALS);
  if (rateE6 === undefined) {
    errors.push({ field: `${field}.rate`, code: 'too-precise', details: { decimals: RATE_DECIMALS } });
  } else if (!isRate(rateE6)) {
    const max = numberFromRate(HIGHEST_RATE_E6);
    errors.push({ field: `${field}.rate`, code: 'out-of-range', details: { greaterThan: 0, max } });
  }
  if (date > today) errors.push({ field: `${field}.date`, code: 'out-of-range', details: { max: today } });
  if (errors.length > 0 || rateE6 === undefined) throw validationFailed(errors);
  requireLikely(currency, rateE6, newest);
  return { rateE6, date, source: 'manual' };
}

/** Whether a number can be a rate at all. */
export function isRate(rateE6: bigint): boolean {
  return rateE6 > 0n && rateE6 <= HIGHEST_RATE_E6;
}

/** @throws ApiError `exchange-rate-unlikely` when a rate by hand is more than 5 % from the newest known one */
export function requireLikely(
  currency: ForeignCurrency,
  rateE6: bigint,
  newest: ExchangeRate | undefined,
): void {
  if (newest === undefined || isWithin(rateE6, newest.rateE6, MOST_PERCENT_BY_HAND)) return;
  throw new ApiError('exchange-rate-unlikely', {
    details: {
      currency,
      newest: newest.date,
      newestRate: numberFromRate(newest.rateE6),
    },
  });
}

/** Whether a fetched rate is so far from the one before it, by more than 20 %, that a person has to look. */
export function isJump(rateE6: bigint, before: Pick<ExchangeRate, 'rateE6'> | undefined): boolean {
  return before !== undefined && !isWithin(rateE6, before.rateE6, MOST_PERCENT_FETCHED);
}

function isWithin(rateE6: bigint, otherE6: bigint, percent: bigint): boolean {
  const difference = rateE6 > otherE6 ? rateE6 - otherE6 : otherE6 - rateE6;
  return difference * 100n <= otherE6 * percent;
}
