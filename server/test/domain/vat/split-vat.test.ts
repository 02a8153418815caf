import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vatCodeProblems } from '../../../src/domain/vat/entry-vat-codes.ts';
import { splitVat } from '../../../src/domain/vat/split-vat.ts';
import { STANDARD_TAX_CODES } from '../../../src/domain/vat/standard-tax-codes.ts';

const ON = '2026-11-25';

for (const [code, amount, net, ...parts] of [
  ['1', 125_00n, 100_00n, '2711 2500'],
  ['11', 115_00n, 100_00n, '2712 1500'],
  ['13', 112_00n, 100_00n, '2713 1200'],
  ['3', 99_99n, 79_99n, '2700 2000'],
  ['31', 1n, 1n, '2701 0'],
  ['33', 112_00n, 100_00n, '2703 1200'],
  ['81', 100_00n, 100_00n, '2714 2500', '-2704 2500'],
  ['82', 100_00n, 100_00n, 'cost 2500', '-2704 2500'],
  ['86', 100_00n, 100_00n, '2716 2500', '-2706 2500'],
  ['89', 100_00n, 100_00n, 'cost 1200', '-2706 1200'],
] as const) {
  test(`${amount} øre with code ${code} are ${net} øre and ${parts.join(', ')}`, () => {
    const split = splitVat(code, amount, ON);
    assert.equal(split?.netOre, net);
    assert.deepEqual(
      split.parts.map(({ account = 'cost', ore, isOpposite }) => `${isOpposite ? '-' : ''}${account} ${ore}`),
      parts,
    );
  });
}

test('codes without VAT of their own are not split', () => {
  for (const code of [
    '0',
    '5',
    '6',
    '7',
    '12',
    '14',
    '15',
    '20',
    '21',
    '22',
    '32',
    '51',
    '52',
    '85',
    '91',
    '92',
    '',
  ]) {
    assert.equal(splitVat(code, 100n, ON), undefined, code);
  }
});

test('the lines of every split are such that an entry may have them', () => {
  for (const code of STANDARD_TAX_CODES) {
    const split = splitVat(code, 1000n, ON);
    if (split === undefined) continue;
    const lines = [
      { account: '6700', vatCode: code },
      ...split.parts.map(({ account = '6700' }) => ({ account, vatCode: null })),
    ];
    assert.deepEqual(vatCodeProblems(lines), [], code);
  }
});
