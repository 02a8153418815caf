import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalsOf } from '../../../../../web/src/pages/sales-documents/lines/totals.ts';

const TODAY = '2026-07-01';
type Line = Parameters<typeof totalsOf>[0]['lines'][number];
const line = (given: Partial<Line>): Line => ({
  quantity: '1',
  unitPrice: '',
  discount: '',
  discountIn: 'percent',
  vat: '3',
  ...given,
});
const sums = (lines: Line[], isWithVat = false) => {
  const { lines: each, subtotalOre, vat, totalOre } = totalsOf({ lines, isWithVat }, TODAY);
  return [each, subtotalOre, vat.map(({ vatRateBp, vatOre }) => [vatRateBp, vatOre]), totalOre];
};

test('totals follow what is typed, with the VAT of each rate', () => {
  // 25 % of 2 501,00 is 625,25, and 15 % of 99,99 is 15,00.
  const lines = [
    line({ quantity: '2', unitPrice: '1250,50' }),
    line({ quantity: '3', unitPrice: '33,33', vat: '31' }),
  ];
  assert.deepEqual(sums(lines), [
    [250_100n, 9_999n],
    260_099n,
    [
      [2500, 62_525n],
      [1500, 1_500n],
    ],
    324_124n,
  ]);
});

for (const [what, given, ore] of [
  ['a discount in percent', { quantity: '7,5', unitPrice: '1 250', discount: '12,5' }, 820_312n],
  [
    'a discount in kroner',
    { quantity: '7,5', unitPrice: '1250', discount: '375', discountIn: 'kroner' },
    900_000n,
  ],
  ['a discount of the whole line', { unitPrice: '100', discount: '100' }, 0n],
  ['a discount above the line', { unitPrice: '100', discount: '100,01', discountIn: 'kroner' }, undefined],
  ['a discount above 100 %', { unitPrice: '100', discount: '101' }, undefined],
  ['a text that is no number', { unitPrice: 'ti' }, undefined],
  ['a number that can mean two', { unitPrice: '1.000' }, undefined],
  ['a price below 0', { unitPrice: '-1' }, undefined],
  ['nothing yet', {}, undefined],
] as const) {
  test(`${what} gives the line ${ore ?? 'no sum'}`, () => {
    assert.deepEqual(totalsOf({ lines: [line(given)], isWithVat: false }, TODAY).lines, [ore]);
  });
}

test('prices with VAT give the sum that was typed, and its VAT', () => {
  assert.deepEqual(sums([line({ unitPrice: '99,92' })], true), [[9_992n], 7_994n, [[2500, 1_998n]], 9_992n]);
});
