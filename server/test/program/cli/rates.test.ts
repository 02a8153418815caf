import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOREIGN_CURRENCIES } from '../../../src/domain/currency/currency.ts';
import { createCompany } from '../../../src/features/companies/index.ts';
import { insertFetchedRates } from '../../../src/features/rates/exchange-rates/exchange-rates.store.ts';
import { listMissingFigures } from '../../../src/features/rates/index.ts';
import { warnOfMissingFigures } from '../../../src/features/rates/jobs.ts';
import { exchangeRatesCheck } from '../../../src/program/cli/doctor/checks/rates.ts';
import { readSettings } from '../../../src/program/settings.ts';
import { inDays } from '../../support/dates.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import type { Outcome } from '../../support/program/program.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const connection = await createTestDatabase();
const db = openAsOwner(connection);
const tilgode = (...args: string[]): Promise<Outcome> =>
  runCommand(args, { DATABASE_URL: databaseUrl(connection) });

const setRate = (currency: string, from: string, value: string, ...more: string[]) =>
  set('exchange-rate', from, value, '--currency', currency, ...more);

const set = (kind: string, from: string, value: string, ...more: string[]) =>
  tilgode(
    'rates',
    'set',
    '--kind',
    kind,
    '--from',
    from,
    '--value',
    value,
    '--source',
    'FOR-2026-12-18-1',
    ...more,
  );
type Rates = {
  figures: { kind: string; from: string; value: number; source: string; entered: boolean }[];
  collectionAct: { from: string };
};
const list = async (): Promise<Rates> => valueOf(await tilgode('rates', 'list', '--json'));

test('rates list shows every figure with its source', async () => {
  const { figures } = await list();
  assert.deepEqual(
    figures.filter(({ from }) => from === '2026-07-01').map(({ kind, value }) => [kind, value]),
    [
      ['interest', 12.25],
      ['compensation', 430],
    ],
  );
  assert.ok(figures.every(({ source, entered }) => source !== '' && !entered));
  const text = textOf(await tilgode('rates', 'list'));
  assert.match(text, /^interest {6}2026-07-01 {5}12\.25 % {3}built in {2}Finansdepartementet/m);
  assert.match(text, /^reminder-fee {2}2026-01-01 {5}38\.00 kr {2}built in {2}Inkassoforskriften/m);
});

test('rates set: a figure applies from its entry on, and is in the audit log', async () => {
  const entered = { kind: 'interest', from: '2027-01-01', value: 11.75, source: 'FOR-2026-12-18-1' };
  assert.deepEqual(valueOf(await set('interest', '2027-01-01', '11.75', '--json')), entered);
  textOf(await set('compensation', '2027-01-01', '420'));
  textOf(await set('reminder-fee', '2027-03-15', '40'));
  const { figures } = await list();
  const ours = figures.filter((figure) => figure.entered);
  assert.deepEqual(
    ours.map(({ kind, from, value }) => [kind, from, value]),
    [
      ['interest', '2027-01-01', 11.75],
      ['reminder-fee', '2027-03-15', 40],
      ['compensation', '2027-01-01', 420],
    ],
  );
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('at').execute();
  assert.deepEqual(
    rows.map(({ actor, action, company_id, subject }) => [actor, action, company_id, subject]),
    ['interest 2027-01-01', 'compensation 2027-01-01', 'reminder-fee 2027-03-15'].map((subject) => [
      'command line',
      'rates.set',
      null,
      subject,
    ]),
  );
  assert.deepEqual(rows[0]?.details, { value: 11.75, source: 'FOR-2026-12-18-1', before: null });
});

test('figure-known: another value for a known day needs --yes; the same value changes nothing', async () => {
  for (const [kind, from] of [
    ['interest', '2026-07-01'],
    ['interest', '2027-01-01'],
  ] as const) {
    const refused = await set(kind, from, '9.25', '--json');
    assert.equal(refused.exitCode, 1);
    assert.equal(JSON.parse(refused.stdout).code, 'figure-known');
  }
  const refused = await set('interest', '2026-07-01', '9.25');
  assert.match(refused.stderr, /Give --yes to put this one in its place/);
  assert.equal(valueOf(await set('interest', '2026-07-01', '12.25', '--json')).source.slice(0, 5), 'Finan');
  assert.equal(valueOf(await set('interest', '2027-01-01', '11.5', '--yes', '--json')).value, 11.5);
  const { figures } = await list();
  assert.equal(figures.find(({ from }) => from === '2027-01-01')?.value, 11.5);
  const rows = await db.selectFrom('audit_log').select('details').orderBy('at', 'desc').execute();
  assert.equal(rows.length, 4);
  assert.partialDeepStrictEqual(rows[0]?.details, { before: 11.75 });
});

const WRONG: [name: string, args: [kind: string, from: string, value: string], code: string][] = [
  ['interest from another day', ['interest', '2027-02-01', '12'], 'from: out-of-range'],
  ['compensation from another day', ['compensation', '2027-06-30', '430'], 'from: out-of-range'],
  ['no day', ['reminder-fee', '2027-02-30', '40'], 'from: invalid-date'],
  ['three decimals', ['interest', '2027-07-01', '12.255'], 'value: too-precise'],
  ['no number', ['interest', '2027-07-01', '12,25'], 'value: invalid-format'],
  ['below 0', ['reminder-fee', '2027-07-01', '-1'], 'value: out-of-range'],
  ['more than anybody would announce', ['interest', '2027-07-01', '1225'], 'value: out-of-range'],
];

for (const [name, args, code] of WRONG) {
  test(`rates set refuses: ${name}`, async () => {
    const { exitCode, stderr } = await set(...args);
    assert.equal(exitCode, 1);
    assert.ok(stderr.includes(`  --${code}\n`), stderr);
  });
}

test('rates set refuses an unknown kind, and a figure without a source', async () => {
  assert.equal((await set('salary', '2027-07-01', '12', '--json')).exitCode, 1);
  const bare = ['rates', 'set', '--kind', 'interest', '--from', '2027-07-01', '--value', '12'];
  assert.equal(JSON.parse((await tilgode(...bare, '--json')).stdout).code, 'wrong-usage');
  const { stderr } = await tilgode(...bare, '--source', ' ');
  assert.ok(stderr.includes('--source: required'), stderr);
});

test('rates collection-act: the first day is entered once, replaced with --yes, listed and in the audit log', async () => {
  const enter = (from: string, ...more: string[]) =>
    tilgode('rates', 'collection-act', '--from', from, '--source', 'Kongelig resolusjon', '--json', ...more);
  assert.equal((await list()).collectionAct, null);
  assert.match(
    textOf(await tilgode('rates', 'list')),
    /^Collection act LOV-2026-05-22-19: no first day is known$/m,
  );
  const wrong = JSON.parse((await enter('2026-05-21')).stdout);
  const tooEarly = {
    field: 'from',
    code: 'out-of-range',
    message: 'Must be at least 2026-05-22.',
    details: { min: '2026-05-22' },
  };
  assert.deepEqual([wrong.code, wrong.errors], ['validation-failed', [tooEarly]]);
  const entered = { from: '2028-01-01', source: 'Kongelig resolusjon' };
  assert.deepEqual(valueOf(await enter('2028-01-01')), entered);
  assert.deepEqual(valueOf(await enter('2028-01-01')), entered);
  const known = JSON.parse((await enter('2028-07-01')).stdout);
  assert.deepEqual([known.code, known.details], ['first-day-known', entered]);
  assert.equal(valueOf(await enter('2028-07-01', '--yes')).from, '2028-07-01');
  assert.equal((await list()).collectionAct.from, '2028-07-01');
  const rows = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'rates.collection-act-set')
    .orderBy('at')
    .execute();
  assert.equal(rows.length, 2);
  assert.partialDeepStrictEqual(rows[0]?.details, { before: null, from: '2028-01-01' });
  assert.partialDeepStrictEqual(rows[1]?.details, { before: '2028-01-01', from: '2028-07-01' });
});

test('the log names missing figures six weeks ahead, and stops once they are entered', async () => {
  const warned: unknown[] = [];
  const warnOn = (day: string) =>
    warnOfMissingFigures({
      db,
      clock: () => new Date(`${day}T06:00:00Z`),
      log: { warn: (facts: unknown) => void warned.push(facts) },
    });
  await warnOn('2026-12-31');
  await warnOn('2027-05-19');
  assert.deepEqual(warned, []);
  await warnOn('2027-05-20');
  assert.deepEqual(warned, [
    {
      missing: [
        { kind: 'interest', from: '2027-07-01' },
        { kind: 'compensation', from: '2027-07-01' },
      ],
    },
  ]);
  textOf(await set('interest', '2027-07-01', '11'));
  assert.deepEqual(await listMissingFigures(db, new Date('2027-06-30T06:00:00Z')), [
    { kind: 'compensation', from: '2027-07-01' },
  ]);
});

test('rates set: a consumer price index is of a month, stays as it was entered, and is in the list', async () => {
  const entered = valueOf(await set('consumer-price-index', '2026-11-01', '136.9', '--json'));
  assert.deepEqual(entered, {
    kind: 'consumer-price-index',
    month: '2026-11',
    value: 136.9,
    source: 'FOR-2026-12-18-1',
  });
  assert.equal((await set('consumer-price-index', '2026-11-01', '136.9')).exitCode, 0);
  const again = await set('consumer-price-index', '2026-11-01', '137');
  assert.notEqual(again.exitCode, 0);
  assert.match(again.stderr, /known/i);
  assert.equal((await set('consumer-price-index', '2026-11-01', '137', '--yes')).exitCode, 0);
  for (const [from, value] of [
    ['2026-11-02', '137'],
    ['2026-12-01', '0'],
    ['2026-12-01', '137,1'],
  ] as const) {
    assert.notEqual((await set('consumer-price-index', from, value)).exitCode, 0);
  }
  const { consumerPriceIndexes } = valueOf(await tilgode('rates', 'list', '--json'));
  assert.deepEqual(consumerPriceIndexes, [{ month: '2026-11', value: 137 }]);
  assert.match(textOf(await tilgode('rates', 'list')), /^Consumer price index of 2026-11: 137\.0$/m);
});

test('rates set: an exchange rate is of a currency and a day, and is in the audit log and in the list', async () => {
  const [today, yesterday] = [inDays(0), inDays(-1)];
  assert.doesNotMatch(textOf(await tilgode('rates', 'list')), /xchange rate/);
  assert.deepEqual(valueOf(await setRate('EUR', yesterday, '11.4235', '--json')), {
    kind: 'exchange-rate',
    currency: 'EUR',
    rate: 11.4235,
    date: yesterday,
    source: 'manual',
  });
  textOf(await setRate('EUR', today, '11.123456'));
  textOf(await setRate('SEK', inDays(-40), '1.0527'));
  const { exchangeRates } = valueOf(await tilgode('rates', 'list', '--json'));
  assert.deepEqual(exchangeRates, [
    { currency: 'EUR', rate: 11.123456, date: today, source: 'manual' },
    { currency: 'EUR', rate: 11.4235, date: yesterday, source: 'manual' },
  ]);
  const text = textOf(await tilgode('rates', 'list'));
  assert.ok(text.includes(`Exchange rate of EUR  ${yesterday}  11.423500 kr  manual`), text);
  assert.ok(text.includes(`No exchange rate of SEK for ten days; the newest: ${inDays(-40)}`), text);
  assert.ok(text.includes('No exchange rate of GBP for ten days; the newest: none'), text);
  const row = await db
    .selectFrom('audit_log')
    .select(['action', 'company_id', 'details'])
    .where('subject', '=', `exchange-rate EUR ${yesterday}`)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, {
    action: 'rates.set',
    company_id: null,
    details: { value: 11.4235, source: 'FOR-2026-12-18-1', before: null },
  });
});

test('rates set: a known exchange rate, and one far from the newest known one, need --yes; the old one is kept', async () => {
  const today = inDays(0);
  // The same rate again changes nothing.
  assert.equal((await setRate('EUR', today, '11.123456')).exitCode, 0);
  const known = await setRate('EUR', today, '11.2', '--json');
  assert.deepEqual(
    [known.exitCode, JSON.parse(known.stdout).code, JSON.parse(known.stdout).details],
    [1, 'figure-known', { value: 11.123456, source: 'manual' }],
  );
  const unlikely = await setRate('EUR', inDays(-2), '111.2');
  assert.equal(unlikely.exitCode, 1);
  assert.match(unlikely.stderr, /more than 5 % from the newest known one\. Give --yes when it is right/);
  assert.equal(valueOf(await setRate('EUR', inDays(-2), '13', '--yes', '--json')).rate, 13);
  assert.equal(valueOf(await setRate('EUR', today, '11.2', '--yes', '--json')).rate, 11.2);
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['revision', 'rate_e6'])
    .where('currency', '=', 'EUR')
    .where('day', '=', today)
    .orderBy('revision')
    .execute();
  assert.deepEqual(rows, [
    { revision: 1, rate_e6: 11_123_456n },
    { revision: 2, rate_e6: 11_200_000n },
  ]);
  const { exchangeRates } = valueOf(await tilgode('rates', 'list', '--json'));
  assert.deepEqual(exchangeRates[0], { currency: 'EUR', rate: 11.2, date: today, source: 'manual' });
});

test('rates set refuses an exchange rate without a currency, of a day to come, and what is no rate', async () => {
  const wrong: [args: string[], code: string][] = [
    [['exchange-rate', inDays(0), '11.4'], 'currency: required'],
    [['exchange-rate', inDays(0), '11.4', '--currency', 'NOK'], 'currency: unknown-value'],
    [['exchange-rate', inDays(2), '11.4', '--currency', 'GBP'], 'from: out-of-range'],
    [['exchange-rate', '2026-02-30', '11.4', '--currency', 'GBP'], 'from: invalid-date'],
    [['exchange-rate', inDays(0), '11,4', '--currency', 'GBP'], 'value: invalid-format'],
    [['exchange-rate', inDays(0), '11.1234567', '--currency', 'GBP'], 'value: too-precise'],
    [['exchange-rate', inDays(0), '0', '--currency', 'GBP'], 'value: out-of-range'],
    [['exchange-rate', inDays(0), '1000.000001', '--currency', 'GBP', '--yes'], 'value: out-of-range'],
  ];
  for (const [[kind = '', from = '', value = '', ...more], code] of wrong) {
    const { exitCode, stderr } = await set(kind, from, value, ...more);
    assert.equal(exitCode, 1);
    assert.ok(stderr.includes(`  --${code}\n`), stderr);
  }
});

test('the doctor tells whether exchange rates are fetched, and which are behind', async () => {
  const find = async (url: string | undefined, now: string) => {
    const settings = { ...readSettings({}), exchangeRates: { url } };
    const clock = () => new Date(now);
    return exchangeRatesCheck({ owner: db, requests: db, settings, clock });
  };
  assert.deepEqual(await find(undefined, '2031-01-08T12:00:00Z'), [
    { mark: 'ok', says: 'Exchange rates are not fetched (EXCHANGE_RATES is off).' },
  ]);
  const rates = FOREIGN_CURRENCIES.map((currency) => ({ currency, date: '2031-01-07', rateE6: 10_000_000n }));
  const now = new Date('2031-01-07T15:10:00Z');
  await insertFetchedRates(db, rates, now);
  const bank = 'https://data.norges-bank.no/api/data';
  assert.deepEqual(await find(bank, '2031-01-08T18:00:00Z'), [
    { mark: 'ok', says: 'Exchange rates are not fetched, because no company has turned a currency on.' },
  ]);
  const company = {
    name: 'Bjørk Consulting AS',
    orgNumber: '974760673',
    ownerEmail: 'eier@bjork.example',
    accounting: true,
    vatRegistered: true,
    defaultVatRateBp: 2500,
  };
  await createCompany({ db, now, actor: 'test' }, company);
  await db
    .updateTable('accounts')
    .set({ currencies: ['EUR'] })
    .execute();
  const [fresh] = await find(bank, '2031-01-08T12:00:00Z');
  assert.deepEqual(fresh, {
    mark: 'ok',
    says: 'The exchange rates that Norges Bank has published are known.',
  });
  await insertFetchedRates(
    db,
    rates.slice(1).map((rate) => ({ ...rate, date: '2031-01-08' })),
    now,
  );
  const [behind] = await find(bank, '2031-01-08T18:00:00Z');
  assert.equal(behind?.mark, 'warn');
  assert.match(behind?.says ?? '', /^Exchange rates are behind\. The newest known: EUR 2031-01-07\. /);
  assert.match(behind?.todo ?? '', /npx tilgode rates set --kind exchange-rate/);
});
