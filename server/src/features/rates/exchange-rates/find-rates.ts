import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { exampleRate } from '../../../domain/currency/example-rates.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import { newestCountingDay } from '../../../domain/currency/rate-days.ts';
import type { RateOnHand } from '../../../domain/currency/rate-for-sending.ts';
import { rateOnHand, requireRate } from '../../../domain/currency/rate-for-sending.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloMidnight, addDays } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { readNewestRates, readNewestTestRates } from './exchange-rates.store.ts';

export type RatesOnHand = ReadonlyMap<ForeignCurrency, RateOnHand>;

/**
 * The rates that documents in these currencies get when they are sent at a moment, in one round trip. Each currency that was asked for has an
 * entry, whose `rate` is undefined where it is missing.
 *
 * A rate counts from 16:00 of its day on, and not before the service knew it. So the answer about a moment that has passed never changes,
 * whatever is fetched or entered later.
 *
 * In a test account a rate that it has set for itself comes first, and counts until the next one that it sets, so that a test clock can play
 * months with it. Where it has set none before the moment, the installation's rates count, and example rates where those are missing.
 * @param moment the time of the account: its documents have the date of that time
 */
export async function findRatesForSending(
  db: AccountDbOrTrx,
  currencies: readonly ForeignCurrency[],
  moment: Date,
): Promise<RatesOnHand> {
  return findRates(db, currencies, { through: newestCountingDay(moment), knownAt: moment, moment });
}

/**
 * The rate that a document in a currency gets when it is sent at a moment, as `findRatesForSending` finds it.
 * @throws ApiError `exchange-rate-missing`
 */
export async function requireRateForSending(
  db: AccountDbOrTrx,
  currency: ForeignCurrency,
  moment: Date,
): Promise<ExchangeRate> {
  const rates = await findRatesForSending(db, [currency], moment);
  return requireRate(currency, onHand(rates, currency));
}

/** What `findRatesForSending` has found for a currency. @throws Error when the currency was not asked for */
export function onHand(rates: RatesOnHand, currency: ForeignCurrency): RateOnHand {
  const found = rates.get(currency);
  if (found === undefined) throw new Error('The rates of this currency were not asked for');
  return found;
}

/**
 * The rates of a day, as they are known now: the newest that was published until the end of the day. For what happened on a day that may lie
 * back, such as a payment.
 * @param options.moment the time of the account
 */
export async function findRatesOfDay(
  db: AccountDbOrTrx,
  currencies: readonly ForeignCurrency[],
  { day, moment }: { day: LocalDate; moment: Date },
): Promise<RatesOnHand> {
  const newest = newestCountingDay(moment);
  return findRates(db, currencies, { through: day < newest ? day : newest, moment: endOf(day, moment) });
}

/** The rate of a currency for a day; undefined where none is known. */
export type RateOfDay = (
  db: AccountDbOrTrx,
  currency: ForeignCurrency,
  day: LocalDate,
) => Promise<ExchangeRate | undefined>;

/** The rates of days, as `findRatesOfDay`, each read once. For work on many transactions of few days. @param moment the time of the account */
export function rememberRatesOfDays(moment: Date): RateOfDay {
  const known = new Map<string, ExchangeRate | undefined>();
  return async (db, currency, day) => {
    const key = `${currency} ${day}`;
    if (!known.has(key)) {
      const rates = await findRatesOfDay(db, [currency], { day, moment });
      known.set(key, onHand(rates, currency).rate);
    }
    return known.get(key);
  };
}

/** The last moment of a day, or the present one where the day has not ended. */
export function endOf(day: LocalDate, moment: Date): Date {
  const end = new Date(osloMidnight(addDays(day, 1)).getTime() - 1);
  return end < moment ? end : moment;
}

async function findRates(
  db: AccountDbOrTrx,
  currencies: readonly ForeignCurrency[],
  { moment, ...counting }: { through: LocalDate; knownAt?: Date; moment: Date },
): Promise<RatesOnHand> {
  const isTest = db.accountId.startsWith('T');
  // Both statements travel together.
  const [installation, own] = await Promise.all([
    readNewestRates(db, currencies, counting),
    isTest ? readNewestTestRates(db, currencies, counting.through) : undefined,
  ]);
  return new Map(
    currencies.map((currency) => {
      const set = own?.get(currency);
      if (set !== undefined) return [currency, { rate: set ?? undefined, newest: set ?? undefined }];
      const found = rateOnHand(installation.get(currency), moment);
      if (!isTest || found.rate !== undefined) return [currency, found];
      return [currency, rateOnHand(exampleRate(currency, moment), moment)];
    }),
  );
}
