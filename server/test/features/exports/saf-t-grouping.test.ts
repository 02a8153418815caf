import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { STANDARD_CHART } from '../../../src/features/books/chart/standard-chart.ts';
import { groupingOf } from '../../../src/domain/books/standard-grouping.ts';
import { referencePath, withoutReference } from '../../support/reference-data.ts';

const CODE_LIST = 'saf-t/grouping/naeringsspesifikasjon.csv';

test(
  'every possible account has a category and code of the official list',
  { skip: withoutReference(CODE_LIST) },
  () => {
    const rows = readFileSync(referencePath(CODE_LIST), 'utf8').split(/\r?\n/).slice(1);
    const official = new Set(
      rows.map((row) => row.split(';')).map(([category, , , code]) => `${category} ${code}`),
    );
    const numbers = Array.from({ length: 8000 }, (_, index) => String(index + 1000));
    for (const number of numbers) {
      const { category, code } = groupingOf(number);
      assert.ok(official.has(`${category} ${code}`), `${number}: ${category} ${code}`);
    }
  },
);

test('standard accounts have their category and code of the official list', () => {
  const examples = {
    1500: 'balanseverdiForOmloepsmiddel 1500',
    1920: 'balanseverdiForOmloepsmiddel 1920',
    2700: 'kortsiktigGjeld 2740',
    2711: 'kortsiktigGjeld 2740',
    2900: 'kortsiktigGjeld 2900',
    3020: 'salgsinntekt 3000',
    3125: 'salgsinntekt 3100',
    3220: 'salgsinntekt 3200',
    3900: 'annenDriftsinntekt 3900',
    6420: 'annenDriftskostnad 6350',
    7740: 'annenDriftskostnad 7700',
    7830: 'annenDriftskostnad 7830',
    8055: 'finansinntekt 8050',
    8960: 'resultatDisponeringForSAF-T 8800',
  };
  for (const [number, grouping] of Object.entries(examples)) {
    const { category, code } = groupingOf(number);
    assert.equal(`${category} ${code}`, grouping, number);
  }
});

test("a company's own account with more digits has the category of the standard account before it", () => {
  assert.deepEqual(groupingOf('150012'), groupingOf('1500'));
  assert.deepEqual(groupingOf('30201'), groupingOf('3020'));
  assert.deepEqual(groupingOf('899999'), groupingOf('8990'));
});

test('an account stays on its side of the balance sheet and of the result', () => {
  const classes: Record<string, RegExp> = {
    1: /^balanseverdi/,
    2: /^(egenkapital|langsiktigGjeld|kortsiktigGjeld)$/,
    3: /^(salgsinntekt|annenDriftsinntekt)$/,
    4: /^varekostnad$/,
    5: /^loennskostnad$/,
    6: /^annenDriftskostnad$/,
    7: /^annenDriftskostnad$/,
    8: /^(finansinntekt|finanskostnad|skattekostnad|resultatDisponeringForSAF-T)$/,
  };
  for (const { number } of STANDARD_CHART) {
    assert.match(groupingOf(number).category, classes[number.charAt(0)] ?? /^$/, number);
  }
});

test('a text that is no account number is refused', () => {
  assert.throws(() => groupingOf('0999'), RangeError);
});
