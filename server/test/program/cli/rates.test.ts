import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listMissingFigures } from '../../../src/features/rates/index.ts';
import { warnOfMissingFigures } from '../../../src/features/rates/jobs.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import type { Outcome } from '../../support/program/program.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const connection = await createTestDatabase();
const db = openAsOwner(connection);
const tilgode = (...args: string[]): Promise<Outcome> =>
  runCommand(args, { DATABASE_URL: databaseUrl(connection) });

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
