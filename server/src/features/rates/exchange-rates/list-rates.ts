import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import { bankingDaysAfter, newestPublishedDay } from '../../../domain/currency/rate-days.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import { isAnyCurrencyOn, listRatesFrom, readNewestRates } from './exchange-rates.store.ts';

export type ListedRate = ExchangeRate & { currency: ForeignCurrency };

const LISTED_DAYS = 10;
/** Beyond them it does not matter how old a rate is. */
const MOST_DAYS_BEHIND = 30;

/** The rates of the installation of the last ten days, by currency and the newest day first. */
export async function listRecentRates({ db, now }: { db: DbOrTrx; now: Date }): Promise<ListedRate[]> {
  return listRatesFrom(db, FOREIGN_CURRENCIES, addDays(osloDate(now), -LISTED_DAYS));
}

/** The age of the newest rate of each currency. */
export type RateAge = {
  currency: ForeignCurrency;
  /** The day of the newest rate; undefined when none is known. */
  newest: LocalDate | undefined;
  /** How many banking days have a published rate that is not known; at most 30. */
  bankingDaysBehind: number;
};

/** The ages of the rates at `now` as `listRateAges` lists them; none where no account has turned a currency on, so that nobody needs rates. */
export async function listAgesOfNeededRates(db: DbOrTrx, now: Date): Promise<RateAge[]> {
  return (await isAnyCurrencyOn(db)) ? listRateAges(db, now) : [];
}

/** The ages of the installation's rates at `now` (real time). */
export async function listRateAges(db: DbOrTrx, now: Date): Promise<RateAge[]> {
  const newest = await readNewestRates(db, FOREIGN_CURRENCIES, { through: osloDate(now) });
  const published = newestPublishedDay(now);
  return FOREIGN_CURRENCIES.map((currency) => {
    const known = newest.get(currency)?.date;
    const behind =
      known === undefined ? MOST_DAYS_BEHIND : bankingDaysAfter(known, published, MOST_DAYS_BEHIND);
    return { currency, newest: known, bankingDaysBehind: behind };
  });
}
