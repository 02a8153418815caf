import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyFormOf } from '../../../src/domain/parties/company-form.ts';
import {
  standardEquityAccount,
  takesYearResult,
  yearResultPostings,
} from '../../../src/domain/books/year-result.ts';

for (const [name, form, equity] of [
  ['Nordlys Design AS', 'AS', '2050'],
  ['NORDLYS DESIGN as', 'AS', '2050'],
  ['Fjord Energi ASA', 'ASA', '2050'],
  ['Fjell og Dal ANS', 'ANS', '2075'],
  ['Arkitektene Berg & Li DA', 'DA', '2075'],
  ['Havvind Vest KS', 'KS', '2075'],
  ['Bygdas Samvirkelag SA', 'SA', '2050'],
  ['Northern Trade Ltd (NUF)', 'NUF', '2050'],
  ['Ola Nordmann', undefined, '2050'],
  ['Snekker Ola Nordmann ENK', undefined, '2050'],
  ['AS Fjellvåk', 'AS', '2050'],
  ['Kasper', undefined, '2050'],
  ['', undefined, '2050'],
] as const) {
  test(`the result of «${name}» goes to ${equity}`, () => {
    assert.equal(companyFormOf(name), form);
    assert.equal(standardEquityAccount(companyFormOf(name)), equity);
  });
}

test('a result can only go to equity accounts of class 2', () => {
  assert.equal(takesYearResult({ number: '2080', type: 'Equity' }), true);
  assert.equal(takesYearResult({ number: '2400', type: 'Liability' }), false);
  assert.equal(takesYearResult({ number: '8960', type: 'Equity' }), false);
  assert.equal(takesYearResult({ number: '1920', type: 'Asset' }), false);
});

test('a profit is debited to 8960 and credited to equity; a loss is booked the other way round', () => {
  const told = (resultOre: bigint) =>
    yearResultPostings(resultOre, '2050').map(({ account, debitOre, creditOre }) => [
      account,
      debitOre,
      creditOre,
    ]);
  assert.deepEqual(told(12_345n), [
    ['8960', 12_345n, 0n],
    ['2050', 0n, 12_345n],
  ]);
  assert.deepEqual(told(-1n), [
    ['8960', 0n, 1n],
    ['2050', 1n, 0n],
  ]);
  assert.throws(() => yearResultPostings(0n, '2050'), RangeError);
});
