import { sql } from 'kysely';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import type { PublishedRate } from '../../../domain/currency/norges-bank-csv.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx, Trx } from '../../../platform/database/database.ts';

export type RatesByCurrency = Map<ForeignCurrency, ExchangeRate>;

/**
 * The newest rate of each of the currencies, of the whole installation; none where no rate is known.
 * @param options.through the newest day that counts
 * @param options.knownAt rates that were entered or fetched later do not count. Left out: all count
 */
export async function readNewestRates(
  db: DbOrTrx,
  currencies: readonly ForeignCurrency[],
  { through, knownAt }: { through: LocalDate; knownAt?: Date },
): Promise<RatesByCurrency> {
  const { rows } = await sql<ExchangeRate & { currency: ForeignCurrency }>`
    select asked.currency, newest.* from unnest(${currencies}::text[]) as asked (currency)
    cross join lateral (
      select rate_e6 as "rateE6", day as date, source from exchange_rates
      where exchange_rates.currency = asked.currency and day <= ${through}
        and entered_at <= coalesce(${knownAt ?? null}::timestamptz, 'infinity')
      order by day desc, revision desc limit 1
    ) newest`.execute(db);
  return new Map(rows.map(({ currency, ...rate }) => [currency, rate]));
}

/** Whether any account of the installation may make documents in another currency than kroner. */
export async function isAnyCurrencyOn(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select exists (select from accounts where currencies <> '{}') as "isOn"`.execute(db);
  return rows[0]?.isOn === true;
}

/** The rates of these currencies from a day on, of the whole installation, by currency and the newest day first. */
export async function listRatesFrom(
  db: DbOrTrx,
  currencies: readonly ForeignCurrency[],
  from: LocalDate,
): Promise<(ExchangeRate & { currency: ForeignCurrency })[]> {
  const { rows } = await sql<ExchangeRate & { currency: ForeignCurrency }>`
    select distinct on (currency, day) currency, rate_e6 as "rateE6", day as date, source from exchange_rates
    where currency = any(${currencies}) and day >= ${from}
    order by currency, day desc, revision desc`.execute(db);
  return rows;
}

/** Keeps fetched rates. A day that has a rate keeps the rate, whatever is fetched later. @returns the rates that are new */
export async function insertFetchedRates(
  db: DbOrTrx,
  rates: readonly PublishedRate[],
  now: Date,
): Promise<number> {
  if (rates.length === 0) return 0;
  const rows = rates.map(({ currency, date, rateE6 }) => ({
    currency,
    day: date,
    revision: 1,
    rate_e6: rateE6,
    source: 'norges-bank' as const,
    entered_at: now,
  }));
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('exchange_rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** The rate of a day as it stands now, and its revision. */
export async function findRateOfDay(
  db: DbOrTrx,
  currency: ForeignCurrency,
  day: LocalDate,
): Promise<(ExchangeRate & { revision: number }) | undefined> {
  return db
    .selectFrom('exchange_rates')
    .select(['rate_e6 as rateE6', 'day as date', 'source', 'revision'])
    .where('currency', '=', currency)
    .where('day', '=', day)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns false when somebody else has entered this revision of the day meanwhile */
export async function insertRateByHand(
  trx: Trx,
  { currency, date, rateE6, revision }: PublishedRate & { revision: number },
  now: Date,
): Promise<boolean> {
  const row = { currency, day: date, revision, rate_e6: rateE6, source: 'manual' as const, entered_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('exchange_rates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * What the test account has set last of each of the currencies, until a day: a rate, or null where no rate is known from then on. A currency of
 * which it has set nothing has no entry.
 */
export async function readNewestTestRates(
  db: AccountDbOrTrx,
  currencies: readonly ForeignCurrency[],
  through: LocalDate,
): Promise<Map<ForeignCurrency, ExchangeRate | null>> {
  const { rows } = await sql<{ currency: ForeignCurrency; rateE6: bigint | null; date: LocalDate }>`
    select distinct on (currency) currency, rate_e6 as "rateE6", day as date from test_exchange_rates
    where account_id = ${db.accountId} and currency = any(${currencies}) and day <= ${through}
    order by currency, day desc`.execute(db);
  return new Map(
    rows.map(({ currency, rateE6, date }) => [
      currency,
      rateE6 === null ? null : { rateE6, date, source: 'manual' },
    ]),
  );
}

export async function saveTestRate(
  trx: AccountTrx,
  { currency, date, rateE6 }: Omit<PublishedRate, 'rateE6'> & { rateE6: bigint | null },
): Promise<void> {
  await trx
    .insertInto('test_exchange_rates')
    .values({ account_id: trx.accountId, currency, day: date, rate_e6: rateE6 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'currency', 'day']).doUpdateSet({ rate_e6: rateE6 }),
    )
    .execute();
}
