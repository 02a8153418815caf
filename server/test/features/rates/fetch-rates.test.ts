import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOREIGN_CURRENCIES } from '../../../src/domain/currency/currency.ts';
import { fetchExchangeRates } from '../../../src/features/rates/exchange-rates/fetch-rates.ts';
import { listAgesOfNeededRates, listRateAges, setExchangeRate } from '../../../src/features/rates/index.ts';
import type { Quoted } from '../../support/norges-bank-answers.ts';
import type { NorgesBankTrouble } from '../../support/norges-bank-stand-in.ts';
import { startNorgesBankStandIn } from '../../support/norges-bank-stand-in.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const bank = await startNorgesBankStandIn();

const VALUES: Record<string, string> = {
  EUR: '11.4235',
  USD: '9.8712',
  SEK: '104.07',
  DKK: '153.12',
  GBP: '13.2501',
};
/** All five of a day, as published. */
const all = (date: string, values: Partial<typeof VALUES> = {}): Quoted[] =>
  FOREIGN_CURRENCIES.map((currency) => ({
    currency,
    date,
    value: values[currency] ?? VALUES[currency] ?? '',
  }));

type Line = { facts: Record<string, unknown>; text: string };

/** Fetches once at a moment. @returns what the log says */
async function fetchAt(
  moment: string,
  deps: { url?: string | undefined; patienceMilliseconds?: number } = {},
): Promise<{ warned: Line[]; told: Line[] }> {
  const [warned, told]: [Line[], Line[]] = [[], []];
  await fetchExchangeRates({
    db: service.db,
    clock: () => new Date(moment),
    log: {
      warn: (facts: unknown, text = '') => void warned.push({ facts: facts as Line['facts'], text }),
      info: (facts: unknown, text = '') => void told.push({ facts: facts as Line['facts'], text }),
    },
    outgoing: service.outgoing,
    exchangeRates: { url: 'url' in deps ? deps.url : bank.url },
    ...(deps.patienceMilliseconds !== undefined && { patienceMilliseconds: deps.patienceMilliseconds }),
  });
  return { warned, told };
}

/** The rows of a currency as `day rate source`, the oldest first. */
async function rowsOf(currency: string): Promise<string[]> {
  const rows = await service.db
    .selectFrom('exchange_rates')
    .select(['currency', 'day', 'revision', 'rate_e6', 'source'])
    .orderBy('day')
    .orderBy('revision')
    .execute();
  return rows
    .filter((row) => row.currency === currency)
    .map(({ day, revision, rate_e6, source }) => `${day} ${revision} ${rate_e6} ${source}`);
}

/** Begins with no rate and nothing asked. */
async function begin(published: Quoted[] = []): Promise<void> {
  await owner.deleteFrom('exchange_rates').execute();
  Object.assign(bank, { published, trouble: undefined, asked: [] });
}

test('nobody is asked while no company has turned a currency on, and no rate is behind', async () => {
  await begin(all('2026-11-30'));
  assert.deepEqual(await fetchAt('2026-11-30T15:10:00Z'), { warned: [], told: [] });
  assert.deepEqual([bank.asked, await rowsOf('EUR')], [[], []]);
  assert.deepEqual(await listAgesOfNeededRates(service.db, new Date('2026-11-30T15:10:00Z')), []);
  const api = await service.caller();
  const turnedOn = await api.patch('/v1/settings', { currencies: ['SEK'] });
  assert.equal(turnedOn.status, 200);
  await fetchAt('2026-11-30T15:10:00Z');
  assert.deepEqual([bank.asked.length, (await rowsOf('EUR')).length], [1, 1]);
  assert.equal((await listAgesOfNeededRates(service.db, new Date('2026-11-30T15:10:00Z'))).length, 5);
});

test('nobody is asked while rates are not fetched', async () => {
  await begin(all('2026-11-27'));
  assert.deepEqual(await fetchAt('2026-11-30T15:10:00Z', { url: undefined }), { warned: [], told: [] });
  assert.deepEqual(bank.asked, []);
  assert.deepEqual(await rowsOf('EUR'), []);
});

test('the first time ten days are asked for, all currencies in one request, and rates are those of one unit', async () => {
  await begin([...all('2026-11-26'), ...all('2026-11-27'), ...all('2026-11-30')]);
  const { warned, told } = await fetchAt('2026-11-30T15:10:00Z');
  assert.deepEqual(warned, []);
  assert.deepEqual(told, [{ facts: { count: 15, newest: '2026-11-30' }, text: 'exchange rates fetched' }]);
  assert.deepEqual(bank.asked, [
    '/EXR/B.EUR+USD+SEK+DKK+GBP.NOK.SP?format=csv&startPeriod=2026-11-20&endPeriod=2026-11-30&locale=en',
  ]);
  assert.deepEqual(await rowsOf('SEK'), [
    '2026-11-26 1 1040700 norges-bank',
    '2026-11-27 1 1040700 norges-bank',
    '2026-11-30 1 1040700 norges-bank',
  ]);
  assert.deepEqual((await rowsOf('EUR')).at(-1), '2026-11-30 1 11423500 norges-bank');
});

test('while the newest published rates are known nobody is asked: before 16:00, on a weekend and on 24 December', async () => {
  await begin(all('2026-12-23'));
  await fetchAt('2026-12-23T15:10:00Z');
  for (const moment of [
    '2026-12-23T16:10:00Z',
    '2026-12-24T15:10:00Z',
    '2026-12-26T15:10:00Z',
    '2026-12-28T14:10:00Z',
  ]) {
    await fetchAt(moment);
  }
  assert.equal(bank.asked.length, 1);
  await fetchAt('2026-12-28T15:10:00Z');
  assert.equal(bank.asked.length, 2);
});

test('a rate that comes late is asked for each hour until it is there', async () => {
  await begin(all('2026-11-27'));
  await fetchAt('2026-11-27T15:10:00Z');
  for (const moment of ['2026-11-30T15:10:00Z', '2026-11-30T16:10:00Z']) {
    assert.deepEqual(await fetchAt(moment), { warned: [], told: [] });
  }
  bank.published.push(...all('2026-11-30'));
  await fetchAt('2026-11-30T17:10:00Z');
  await fetchAt('2026-11-30T18:10:00Z');
  assert.equal(bank.asked.length, 4);
  assert.equal((await rowsOf('EUR')).length, 2);
});

test('where only some currencies are there, the others are asked for again', async () => {
  await begin(all('2026-11-30').slice(0, 2));
  await fetchAt('2026-11-30T15:10:00Z');
  assert.deepEqual(
    [await rowsOf('EUR'), await rowsOf('SEK')].map(({ length }) => length),
    [1, 0],
  );
  bank.published = all('2026-11-30');
  await fetchAt('2026-11-30T16:10:00Z');
  assert.deepEqual(
    [await rowsOf('EUR'), await rowsOf('SEK')].map(({ length }) => length),
    [1, 1],
  );
});

test('404 means that the days have no rates, and is no fault', async () => {
  await begin();
  assert.deepEqual(await fetchAt('2026-04-06T15:10:00Z'), { warned: [], told: [] });
  assert.equal(bank.asked.length, 1);
});

test('over Easter the ten days reach back to a day with rates', async () => {
  await begin(all('2026-04-01'));
  await fetchAt('2026-04-07T10:00:00Z');
  assert.deepEqual(await rowsOf('EUR'), ['2026-04-01 1 11423500 norges-bank']);
});

test('after a longer time away all days since the newest known rate are asked for, at most a hundred', async () => {
  await begin(all('2026-10-01'));
  await fetchAt('2026-10-01T15:10:00Z');
  await fetchAt('2026-11-30T15:10:00Z');
  await fetchAt('2027-11-30T15:10:00Z');
  const asked = bank.asked.map((path) => /startPeriod=([\d-]+)/.exec(path)?.[1]);
  assert.deepEqual(asked, ['2026-09-21', '2026-10-02', '2027-08-22']);
});

test('the first rate of a day stays when Norges Bank corrects it, and the log says so', async () => {
  await begin(all('2026-11-27'));
  await fetchAt('2026-11-27T15:10:00Z');
  bank.published = [...all('2026-11-27', { EUR: '11.4253' }), ...all('2026-11-30')];
  const { warned } = await fetchAt('2026-11-30T15:10:00Z');
  assert.deepEqual(
    warned.map(({ facts }) => facts),
    [{ rates: [{ currency: 'EUR', date: '2026-11-27' }] }],
  );
  assert.deepEqual(await rowsOf('EUR'), [
    '2026-11-27 1 11423500 norges-bank',
    '2026-11-30 1 11423500 norges-bank',
  ]);
});

test('a rate that was entered by hand stays, and the other currencies of the day are fetched', async () => {
  await begin(all('2026-11-30'));
  const at = { db: owner, now: new Date('2026-11-30T15:05:00Z'), actor: 'test' };
  const rate = { from: '2026-11-30', value: '11.5', source: 'Avisen', currency: 'EUR', replace: false };
  await setExchangeRate(at, rate);
  await fetchAt('2026-11-30T15:10:00Z');
  assert.deepEqual(await rowsOf('EUR'), ['2026-11-30 1 11500000 manual']);
  assert.equal((await rowsOf('USD')).length, 1);
});

test('what is no rate, and a jump of more than 20 %, is left out; the others are kept, and the log names the days', async () => {
  await begin(all('2026-11-27'));
  await fetchAt('2026-11-27T15:10:00Z');
  bank.published.push(...all('2026-11-30', { EUR: '114.235', USD: '0', GBP: '-1' }));
  const { warned } = await fetchAt('2026-11-30T15:10:00Z');
  assert.deepEqual(warned[0]?.facts, {
    rates: [
      { currency: 'USD', date: '2026-11-30', reason: 'no-rate' },
      { currency: 'GBP', date: '2026-11-30', reason: 'no-rate' },
      { currency: 'EUR', date: '2026-11-30', reason: 'jump' },
    ],
  });
  assert.match(warned[0]?.text ?? '', /^exchange rates of Norges Bank are left out/);
  assert.equal((await rowsOf('EUR')).length, 1);
  assert.equal((await rowsOf('SEK')).length, 2);
  const ages = await listRateAges(service.db, new Date('2026-11-30T15:10:00Z'));
  assert.deepEqual(
    ages.map(({ currency, newest, bankingDaysBehind }) => [currency, newest, bankingDaysBehind]),
    [
      ['EUR', '2026-11-27', 1],
      ['USD', '2026-11-27', 1],
      ['SEK', '2026-11-30', 0],
      ['DKK', '2026-11-30', 0],
      ['GBP', '2026-11-27', 1],
    ],
  );
});

const SILENT: [trouble: NorgesBankTrouble, reason: RegExp][] = [
  ['silent', /^timeout$/],
  ['slow without an end', /^timeout$/],
  ['too busy', /^status 503$/],
  ['another page', /^not an answer: columns$/],
  ['dropped at once', /^(UND_ERR_SOCKET|ECONNRESET)$/],
  ['dropped within', /^(UND_ERR_SOCKET|ECONNRESET)$/],
  ['cut off', /^not an answer: cells$/],
  ['too large', /^answer-too-large$/],
  ['moved for ever', /^status 302$/],
];

for (const [trouble, reason] of SILENT) {
  test(`Norges Bank is ${trouble}: nothing is kept, the log says why, and the next hour brings the rates`, async () => {
    await begin(all('2026-11-30'));
    bank.trouble = trouble;
    const waits = trouble === 'silent' || trouble === 'slow without an end';
    const { warned, told } = await fetchAt('2026-11-30T15:10:00Z', {
      ...(waits && { patienceMilliseconds: 50 }),
    });
    assert.deepEqual([warned.length, told.length], [1, 0]);
    assert.match(String(warned[0]?.facts['reason']), reason);
    assert.deepEqual(await rowsOf('EUR'), []);
    bank.trouble = undefined;
    await fetchAt('2026-11-30T16:10:00Z');
    assert.equal((await rowsOf('EUR')).length, 1);
  });
}

test('without a network the work ends, and the log says why', async () => {
  await begin();
  const { warned } = await fetchAt('2026-11-30T15:10:00Z', { url: 'http://127.0.0.1:1' });
  assert.deepEqual(
    warned.map(({ facts }) => facts),
    [{ reason: 'ECONNREFUSED' }],
  );
});

test('two processes that fetch at once keep each rate once', async () => {
  await begin([...all('2026-11-27'), ...all('2026-11-30')]);
  await Promise.all(Array.from({ length: 4 }, () => fetchAt('2026-11-30T15:10:00Z')));
  const rows = await service.db.selectFrom('exchange_rates').select('revision').execute();
  assert.deepEqual(
    rows,
    Array.from({ length: 10 }, () => ({ revision: 1 })),
  );
});

test('what is kept cannot be changed or deleted by requests', async () => {
  await begin(all('2026-11-30'));
  await fetchAt('2026-11-30T15:10:00Z');
  await assert.rejects(service.db.deleteFrom('exchange_rates').execute(), { code: '42501' });
  await assert.rejects(service.db.updateTable('exchange_rates').set({ rate_e6: 1n }).execute(), {
    code: '42501',
  });
});
