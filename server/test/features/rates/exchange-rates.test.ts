import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Environment } from '../../../src/domain/access/environment.ts';
import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import { insertFetchedRates } from '../../../src/features/rates/exchange-rates/exchange-rates.store.ts';
import {
  findRatesForSending,
  findRatesOfDay,
  onHand,
  requireRateForSending,
  setExchangeRate,
} from '../../../src/features/rates/index.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import type { TestCompany } from '../../support/test-app.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const company = await service.createCompany();
const production = { company, environment: 'production' } as const;
const db = service.db.of(company.accounts.production);

/** What Norges Bank has published, as it was fetched at 16:10 of each day. */
async function publish(currency: ForeignCurrency, rates: Record<string, bigint>): Promise<void> {
  for (const [date, rateE6] of Object.entries(rates)) {
    await insertFetchedRates(owner, [{ currency, date, rateE6 }], new Date(`${date}T15:10:00Z`));
  }
}

await publish('EUR', { '2026-11-26': 11_400_000n, '2026-11-27': 11_423_500n, '2026-11-30': 11_500_000n });
await publish('SEK', { '2026-11-27': 1_040_700n });

type Account = { company: TestCompany; environment: Environment };
const newTestAccount = async (): Promise<Account> => ({
  company: await service.createCompany(),
  environment: 'test',
});

/** Calls at a moment, with a token of that moment. */
const callAt = <T>(account: Account, moment: string, act: (api: ApiCaller) => Promise<T>): Promise<T> =>
  service.clock.at(new Date(moment), async () => act(await service.caller(account)));
const askAt = (account: Account, moment: string, query = 'currency=EUR') =>
  callAt(account, moment, (api) => api.get(`/v1/exchange-rates?${query}`));
const NOW = '2026-11-30T08:00:00Z';
const put = (account: Account, currency: string, date: string, rate: number | null) =>
  callAt(account, NOW, (api) =>
    api.call('PUT', '/v1/test/exchange-rates', { body: { currency, date, rate } }),
  );
const eur = (rate: number, date: string, source = 'norges-bank') => ({ currency: 'EUR', rate, date, source });

test('a document has the newest rate that was published before it is sent', async () => {
  const cases: [moment: string, rate: number, date: string][] = [
    ['2026-11-27T15:09:59Z', 11.4, '2026-11-26'],
    ['2026-11-27T15:10:00Z', 11.4235, '2026-11-27'],
    ['2026-11-29T12:00:00Z', 11.4235, '2026-11-27'],
    ['2026-11-30T14:59:59Z', 11.4235, '2026-11-27'],
    ['2026-11-30T15:10:00Z', 11.5, '2026-11-30'],
    ['2026-12-01T14:00:00Z', 11.5, '2026-11-30'],
  ];
  for (const [moment, rate, date] of cases) {
    assert.deepEqual(bodyOf(await askAt(production, moment), 200), eur(rate, date), moment);
  }
});

test('without the rates of the banking day before, 409 names the newest one; where none is known, null', async () => {
  assertError(await askAt(production, '2026-12-02T08:00:00Z'), 409, 'exchange-rate-missing', {
    currency: 'EUR',
    newest: '2026-11-30',
  });
  assertError(await askAt(production, NOW, 'currency=GBP'), 409, 'exchange-rate-missing', {
    currency: 'GBP',
    newest: null,
  });
});

test('on asks for the end of a day that has come, and the answer about a day that has passed stays', async () => {
  const now = '2026-12-01T08:00:00Z';
  const on = (day: string) => askAt(production, now, `currency=EUR&on=${day}`);
  assert.deepEqual(bodyOf(await on('2026-11-27'), 200), eur(11.4235, '2026-11-27'));
  assert.deepEqual(bodyOf(await on('2026-11-28'), 200), eur(11.4235, '2026-11-27'));
  assert.deepEqual(bodyOf(await on('2026-12-01'), 200), eur(11.5, '2026-11-30'));
  assertError(await on('2026-11-20'), 409, 'exchange-rate-missing', { currency: 'EUR', newest: null });
  await insertFetchedRates(
    owner,
    [{ currency: 'EUR', date: '2026-11-20', rateE6: 11_000_000n }],
    new Date(now),
  );
  assertError(await on('2026-11-20'), 409, 'exchange-rate-missing', { currency: 'EUR', newest: null });
  const moment = new Date(now);
  const ofDay = onHand(await findRatesOfDay(db, ['EUR'], { day: '2026-11-21', moment }), 'EUR');
  assert.equal(ofDay.rate?.rateE6, 11_000_000n);
});

test('a rate that the operator puts in the place of another counts from then on, and not before', async () => {
  await publish('DKK', { '2026-11-27': 1_530_000n });
  const given = { from: '2026-11-27', value: '1.54', source: 'Avisen', currency: 'DKK', replace: true };
  await setExchangeRate({ db: owner, now: new Date('2026-11-28T12:00:00Z'), actor: 'test' }, given);
  const before = bodyOf(await askAt(production, '2026-11-28T11:59:59Z', 'currency=DKK'), 200);
  const after = bodyOf(await askAt(production, '2026-11-28T12:00:00Z', 'currency=DKK'), 200);
  assert.deepEqual([before.rate, before.source], [1.53, 'norges-bank']);
  assert.deepEqual([after.rate, after.source], [1.54, 'manual']);
  const moment = new Date('2026-11-28T12:00:00Z');
  const ofDay = onHand(await findRatesOfDay(db, ['DKK'], { day: '2026-11-27', moment }), 'DKK');
  assert.equal(ofDay.rate?.rateE6, 1_540_000n);
});

test('several currencies are found together, and in a transaction as well', async () => {
  const moment = new Date('2026-11-30T12:00:00Z');
  const rates = await findRatesForSending(db, ['SEK', 'EUR', 'USD'], moment);
  assert.deepEqual(
    [...rates].map(([currency, { rate, newest }]) => [currency, rate?.rateE6, newest?.date]),
    [
      ['SEK', 1_040_700n, '2026-11-27'],
      ['EUR', 11_423_500n, '2026-11-27'],
      ['USD', undefined, undefined],
    ],
  );
  const inTrx = await inTransaction(db, (trx) => requireRateForSending(trx, 'SEK', moment));
  assert.deepEqual(inTrx, { rateE6: 1_040_700n, date: '2026-11-27', source: 'norges-bank' });
  assert.throws(() => onHand(rates, 'GBP'));
});

test('a request names a currency of the list, and a day that has come', async () => {
  for (const [query, code] of [
    ['', { currency: 'required' }],
    ['currency=NOK', { currency: 'unknown-value' }],
    ['currency=JPY', { currency: 'unknown-value' }],
    ['currency=EUR&on=2026-12-01', { on: 'out-of-range' }],
    ['currency=EUR&on=2026-11', { on: 'invalid-date' }],
    ['currency=EUR&at=2026-11-30', { at: 'unknown-parameter' }],
  ] as const) {
    assertInvalid(await askAt(production, NOW, query), code);
  }
});

test('a test account has a rate from its first call on: of the installation, else an example', async () => {
  const account = await newTestAccount();
  assert.deepEqual(bodyOf(await askAt(account, NOW), 200), eur(11.4235, '2026-11-27'));
  const usd = bodyOf(await askAt(account, NOW, 'currency=USD'), 200);
  assert.deepEqual(usd, { currency: 'USD', rate: 10, date: '2026-11-27', source: 'manual' });
});

test('where the test clock lies in the future an example rate counts, of the newest day that would be published', async () => {
  const account = await newTestAccount();
  const rate = await callAt(account, NOW, async (api) => {
    await moveClock(api, '2031-04-15');
    return bodyOf(await api.get('/v1/exchange-rates?currency=EUR'), 200);
  });
  // Easter is on 13 April, and at 14:00 the rate of the 15th is not published.
  assert.deepEqual(rate, eur(11.5, '2031-04-09', 'manual'));
});

test('rates that a test account has set come first, for this account alone, from 16:00 of their day on', async () => {
  const account = await newTestAccount();
  const other = await newTestAccount();
  const set = bodyOf(await put(account, 'EUR', '2026-11-30', 12.345678), 200);
  assert.deepEqual(set, {
    currency: 'EUR',
    date: '2026-11-30',
    rate: 12.345678,
    countsFrom: '2026-11-30T15:00:00.000Z',
  });
  const before = bodyOf(await askAt(account, '2026-11-30T14:59:59Z'), 200);
  const after = bodyOf(await askAt(account, '2026-11-30T15:00:00Z'), 200);
  assert.deepEqual([before.rate, after], [11.4235, eur(12.345678, '2026-11-30', 'manual')]);
  assert.equal(bodyOf(await askAt(other, '2026-11-30T15:10:00Z'), 200).rate, 11.5);
  bodyOf(await put(account, 'EUR', '2026-11-30', 12), 200);
  assert.equal(bodyOf(await askAt(account, '2026-11-30T15:10:00Z'), 200).rate, 12);
});

test('a rate of a test account counts until the next one, however old; null lets none be known from its day on', async () => {
  const account = await newTestAccount();
  bodyOf(await put(account, 'EUR', '2026-01-05', 12), 200);
  assert.deepEqual(bodyOf(await askAt(account, NOW), 200), eur(12, '2026-01-05', 'manual'));
  assert.deepEqual(bodyOf(await put(account, 'EUR', '2026-11-24', null), 200), {
    currency: 'EUR',
    date: '2026-11-24',
    rate: null,
    countsFrom: '2026-11-24T15:00:00.000Z',
  });
  assertError(await askAt(account, NOW), 409, 'exchange-rate-missing', { currency: 'EUR', newest: null });
  const before = bodyOf(await askAt(account, NOW, 'currency=EUR&on=2026-11-23'), 200);
  // Others are not touched.
  const other = bodyOf(await askAt(account, NOW, 'currency=SEK'), 200);
  assert.deepEqual([before.rate, other.rate], [12, 1.0407]);
  bodyOf(await put(account, 'EUR', '2026-11-25', 11.9), 200);
  assert.equal(bodyOf(await askAt(account, NOW), 200).rate, 11.9);
});

test('a rate that is set is above 0 and has at most 6 decimals; production accounts set none', async () => {
  const account = await newTestAccount();
  for (const [body, code] of [
    [{ currency: 'EUR', date: '2026-11-30', rate: 0 }, { rate: 'greater-than' }],
    [{ currency: 'EUR', date: '2026-11-30', rate: 1.2345678 }, { rate: 'too-precise' }],
    [{ currency: 'EUR', date: '2026-11-30', rate: 1001 }, { rate: 'out-of-range' }],
    [{ currency: 'NOK', date: '2026-11-30', rate: 1 }, { currency: 'unknown-value' }],
    [{ currency: 'EUR', date: '30.11.2026', rate: 1 }, { date: 'invalid-date' }],
    [{ currency: 'EUR', date: '2026-11-30' }, { rate: 'required' }],
  ] as const) {
    const answer = await callAt(account, NOW, (api) => api.call('PUT', '/v1/test/exchange-rates', { body }));
    assertInvalid(answer, code);
  }
  const refused = await put(production, 'EUR', '2026-11-30', 12);
  assert.equal(refused.status, 404);
});
