import type { FastifyBaseLogger } from 'fastify';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import type { PublishedRate } from '../../../domain/currency/norges-bank-csv.ts';
import { leaveOutJumps } from '../../../domain/currency/norges-bank-csv.ts';
import { newestPublishedDay } from '../../../domain/currency/rate-days.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { addDays, laterDate, osloDate } from '../../../domain/days/local-date.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ExchangeRateSettings } from '../../../platform/outgoing/exchange-rate-settings.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { NorgesBankSilent, askNorgesBank } from './ask-norges-bank.ts';
import {
  insertFetchedRates,
  isAnyCurrencyOn,
  listRatesFrom,
  readNewestRates,
} from './exchange-rates.store.ts';

export type FetchDeps = {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  outgoing: Outgoing;
  exchangeRates: ExchangeRateSettings;
  /** How long the answer may take. Left out: 20 seconds. */
  patienceMilliseconds?: number;
};

/** No stretch of days without rates is so long: Easter and Christmas have at most five. */
const DAYS_BACK = 10;
/** What a service that was away for longer has missed is not fetched. */
const MOST_DAYS_BACK = 100;

/**
 * Fetches rates where any account has turned a currency on; else nobody needs them, and nobody is asked.
 *
 * Fetches the rates that Norges Bank has published since the newest known ones, when the newest that it has published is not known yet. A day
 * that has a rate keeps it, also when Norges Bank corrects the rate later: documents were sent with it. A rate that is no rate, or more than
 * 20 % from the one before it, is left out, and the log warns. Norges Bank may be silent; then the log warns.
 */
export async function fetchExchangeRates(
  { db, clock, log, outgoing, exchangeRates: { url }, patienceMilliseconds }: FetchDeps,
  stopping?: AbortSignal,
): Promise<void> {
  if (url === undefined || !(await isAnyCurrencyOn(db))) return;
  const now = clock();
  const today = osloDate(now);
  const published = newestPublishedDay(now);
  const known = await readNewestRates(db, FOREIGN_CURRENCIES, { through: today });
  if (FOREIGN_CURRENCIES.every((one) => (known.get(one)?.date ?? '') >= published)) return;
  const from = firstDayToAsk(known, today);
  try {
    const question = { currencies: FOREIGN_CURRENCIES, from, to: today };
    const answer = await askNorgesBank({ outgoing, url, stopping, patienceMilliseconds }, question);
    const { rates, keptOut } = leaveOutJumps(answer.rates, known);
    const leftOut = [...answer.keptOut, ...keptOut];
    if (leftOut.length > 0) {
      log.warn(
        { rates: leftOut },
        'exchange rates of Norges Bank are left out because they cannot be right or are far from the rate before: look at them, and enter those that are right with `tilgode rates set --yes`',
      );
    }
    await warnOfCorrections(db, rates, { from, log });
    const count = await insertFetchedRates(db, rates, now);
    if (count > 0) log.info({ count, newest: rates.at(-1)?.date }, 'exchange rates fetched');
  } catch (error) {
    if (!(error instanceof NorgesBankSilent)) throw error;
    log.warn(
      { reason: error.message },
      'Norges Bank did not answer with exchange rates: asked again within an hour',
    );
  }
}

function firstDayToAsk(known: ReadonlyMap<ForeignCurrency, ExchangeRate>, today: LocalDate): LocalDate {
  const usual = addDays(today, -DAYS_BACK);
  const newest = [...known.values()].map(({ date }) => addDays(date, 1));
  const [oldest = usual] = newest.toSorted();
  return laterDate(addDays(today, -MOST_DAYS_BACK), oldest < usual ? oldest : usual);
}

/** A person may want to know that documents were sent with a rate that Norges Bank has corrected. */
async function warnOfCorrections(
  db: Db,
  rates: readonly PublishedRate[],
  { from, log }: { from: LocalDate; log: FetchDeps['log'] },
): Promise<void> {
  const kept = await listRatesFrom(db, FOREIGN_CURRENCIES, from);
  const corrected = rates.filter(({ currency, date, rateE6 }) =>
    kept.some((one) => one.currency === currency && one.date === date && one.rateE6 !== rateE6),
  );
  if (corrected.length === 0) return;
  const days = corrected.map(({ currency, date }) => ({ currency, date }));
  log.warn(
    { rates: days },
    'Norges Bank has other exchange rates than those that are kept: the first ones stay',
  );
}
