import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TAXED_SALES_CODES, lawfulVat } from '../../../src/domain/invoices/outstanding-vat.ts';
import { divideRounded } from '../../../src/domain/money.ts';
import { rateBpOfCode } from '../../../src/domain/vat/vat.ts';

const ON = '2026-02-01';

test('the VAT of any sale is lawful, however its rates were rounded', () => {
  const nets = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());
  fc.assert(
    fc.property(nets, ([exempt, ...taxed]) => {
      const sales = TAXED_SALES_CODES.map((vatCode, index) => {
        const netOre = BigInt(taxed[index] ?? 0);
        return {
          vatCode,
          netOre,
          amountOre: divideRounded(netOre * BigInt(rateBpOfCode(vatCode, ON)), 10_000n),
        };
      });
      const totalOre = sales.reduce((sum, { netOre, amountOre }) => sum + netOre + amountOre, BigInt(exempt));
      const vat = sales
        .map(({ vatCode, amountOre }) => ({ vatCode, amountOre }))
        .filter(({ amountOre }) => amountOre > 0n);
      assert.deepEqual(lawfulVat(vat, totalOre, ON), vat);
    }),
  );
});

for (const { what, on = ON, principalOre, vat, lawful } of [
  { what: 'a fifth at 25 %', principalOre: 125_00n, vat: [[3, 25_01n]], lawful: [25_00n] },
  {
    what: 'what the first code leaves',
    principalOre: 125_00n,
    vat: [
      [3, 25_00n],
      [31, 1_00n],
    ],
    lawful: [25_00n, 0n],
  },
  {
    what: 'at the rate of the day',
    on: '2021-01-01',
    principalOre: 106_00n,
    vat: [[33, 12_00n]],
    lawful: [6_00n],
  },
  { what: 'nothing of nothing', principalOre: 0n, vat: [[3, 1n]], lawful: [0n] },
] as const) {
  test(`VAT is lowered to what the rate allows: ${what}`, () => {
    const given = vat.map(([vatCode, amountOre]) => ({ vatCode, amountOre }));
    assert.deepEqual(
      lawfulVat(given, principalOre, on).map(({ amountOre }) => amountOre),
      lawful,
    );
  });
}
