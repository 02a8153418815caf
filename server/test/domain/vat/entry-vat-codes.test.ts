import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  UNSUPPORTED_VAT_CODES,
  salesBesideSettlement,
  vatCodeProblems,
} from '../../../src/domain/vat/entry-vat-codes.ts';

/** Each line is `account` or `account code`. Each problem is `index field code`. */
function problemsOf(...lines: string[]): string[] {
  return vatCodeProblems(
    lines.map((line) => {
      const [account = '', vatCode = null] = line.split(' ');
      return { account, vatCode };
    }),
  ).map(({ index, field, code }) => `${index} ${field} ${code}`);
}

test('codes with VAT but without an account are unsupported: raw fish, emission allowances and gold', () => {
  assert.deepEqual([...UNSUPPORTED_VAT_CODES].sort(), ['12', '32', '91', '92']);
});

const SHARE = 'vat-codes-share-account';

for (const [name, lines, problems] of [
  ['sales and purchases of all rates', ['3000 3', '3030 31', '2700', '2701', '6800 1', '2711', '1920'], []],
  [
    'raw fish bought and sold',
    ['4300 12', '3000 32', '1920'],
    ['0 vatCode unsupported-vat-code', '1 vatCode unsupported-vat-code'],
  ],
  [
    'gold with and without deduction',
    ['4300 91', '4300 92', '1920'],
    ['0 vatCode unsupported-vat-code', '1 vatCode unsupported-vat-code'],
  ],
  ['gold without VAT', ['3000 51', '1920'], []],
  ['services of one rate', ['6420 86', '6425 86', '2706', '2716', '1920'], []],
  ['services of two rates', ['6420 86', '6425 88', '2706', '2716', '1920'], [`1 vatCode ${SHARE}`]],
  [
    'services with and without deduction',
    ['6420 87', '6425 86', '2706', '2716', '1920'],
    [`1 vatCode ${SHARE}`],
  ],
  [
    'services of two rates without deduction',
    ['6420 87', '6425 89', '6425 89', '2706', '1920'],
    [`1 vatCode ${SHARE}`, `2 vatCode ${SHARE}`],
  ],
  [
    'goods from abroad with and without deduction',
    ['4300 81', '4300 82', '2704', '2714', '1920'],
    [`1 vatCode ${SHARE}`],
  ],
  [
    'food from abroad with and without deduction',
    ['4310 84', '4310 83', '2705', '2715', '1920'],
    [`1 vatCode ${SHARE}`],
  ],
  ['both ways of import VAT', ['4300 14', '4300 81', '2714', '1920'], [`1 vatCode ${SHARE}`]],
  ['both ways of import VAT, but only VAT that is owed', ['4300 14', '4300 81', '2704', '1920'], []],
  ['goods and services from abroad', ['4300 81', '6420 86', '2704', '2706', '2714', '2716', '1920'], []],
  ['two codes whose VAT is not in the entry', ['6420 86', '6425 88', '1920'], []],
  ['VAT of a shared account without a code', ['2706', '1920'], ['0 account vat-code-missing']],
  [
    'VAT deducted for a code without deduction',
    ['6420 87', '2706', '2716', '1920'],
    ['2 account vat-code-missing'],
  ],
  ['VAT of an account of one code', ['2711', '1920'], ['0 account vat-code-missing']],
  ['a settled term', ['2706', '2716', '2714', '2740'], []],
  ['a term settled on the account of earlier terms', ['2704', '2745'], []],
  ['a settlement with its rounding and interest', ['2700', '2740', '7745', '8150'], []],
  [
    'sales beside a settlement, which the return would leave out',
    ['3000 3', '2700', '2740'],
    ['0 vatCode vat-with-settlement'],
  ],
  [
    'sales and costs beside VAT of earlier terms, also those that the return does not count',
    ['3200 6', '6300 1', '3900 7', '2711', '2745'],
    ['0 vatCode vat-with-settlement', '1 vatCode vat-with-settlement', '2 vatCode vat-with-settlement'],
  ],
] as [string, string[], string[]][]) {
  test(`${name}: ${problems.length === 0 ? 'the return can show it' : problems.join(', ')}`, () => {
    assert.deepEqual(problemsOf(...lines), problems);
  });
}

for (const [lines, indexes] of [
  [
    ['2700', '3000', '2740', '3999', '7745'],
    [1, 3],
  ],
  [['2700', '3000 3', '2745'], []],
  [['3000', '1920'], []],
  [['2700', '8150', '2740'], []],
] as [string[], number[]][]) {
  test(`lines of sales without a code beside a settlement: ${lines.join(', ')} has ${indexes.length}`, () => {
    const read = lines.map((line) => {
      const [account = '', vatCode = null] = line.split(' ');
      return { account, vatCode };
    });
    assert.deepEqual(salesBesideSettlement(read), indexes);
  });
}
