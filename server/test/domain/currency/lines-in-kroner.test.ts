import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oreAtRate } from '../../../src/domain/currency/exchange-rate.ts';
import { linesInKroner } from '../../../src/domain/currency/lines-in-kroner.ts';
import type { LineInCurrency } from '../../../src/domain/currency/lines-in-kroner.ts';
import { groupByVat } from '../../../src/domain/vat/vat-groups.ts';
import { someLine, someRate, sumOf } from './some-documents.ts';

const line = (vatRateBp: 0 | 1500 | 2500, lineTotalOre: bigint, vatOre: bigint): LineInCurrency => ({
  vatCode: vatRateBp === 2500 ? 3 : vatRateBp === 1500 ? 31 : 52,
  vatRateBp,
  lineTotalOre,
  vatOre,
});

test('base and VAT of each group are rounded by themselves, and spread over its lines', () => {
  const lines = [
    line(2500, 333n, 83n),
    line(1500, 1_000n, 150n),
    line(2500, 333n, 84n),
    line(2500, 334n, 83n),
  ];
  // At 11.4567: 10.00 is 114.567, 2.50 is 28.64175, 1.50 is 17.18505. Each line of 3.33 is 38.150811, which loses 0.0811 øre, and that of
  // 3.34 is 38.265378, which loses 0.5378 øre. So the øre that is left over goes to the last line.
  const document = linesInKroner(lines, { rateE6: 11_456_700n });
  assert.deepEqual(
    document.lines.map(({ nok }) => [nok.lineTotalOre, nok.vatOre]),
    [
      [3_815n, 951n],
      [11_457n, 1_719n],
      [3_815n, 962n],
      [3_827n, 951n],
    ],
  );
  assert.deepEqual(document.vatSummary, [
    { vatCode: 3, vatRateBp: 2500, netNokOre: 11_457n, vatNokOre: 2_864n },
    { vatCode: 31, vatRateBp: 1500, netNokOre: 11_457n, vatNokOre: 1_719n },
  ]);
  const { subtotalNokOre, vatNokOre, totalNokOre } = document;
  assert.deepEqual([subtotalNokOre, vatNokOre, totalNokOre], [22_914n, 4_583n, 27_497n]);
});

test('a document without lines, and lines of 0, are 0 kroner', () => {
  assert.deepEqual(linesInKroner([], { rateE6: 1n }), {
    lines: [],
    subtotalNokOre: 0n,
    vatNokOre: 0n,
    totalNokOre: 0n,
    vatSummary: [],
  });
  const [free] = linesInKroner([line(0, 0n, 0n), line(0, 1n, 0n)], { rateE6: 999_999n }).lines;
  assert.deepEqual(free?.nok, { lineTotalOre: 0n, vatOre: 0n });
});

test('an amount below 0 is refused', () => {
  assert.throws(() => linesInKroner([line(0, -1n, 0n)], { rateE6: 1_000_000n }), RangeError);
});

test('the lines of any document sum to its groups, each group is converted by itself, and no line is off by an øre', () => {
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 12 }), someRate, (lines, rate) => {
      const document = linesInKroner(lines, rate);
      for (const [place, group] of groupByVat(document.lines).entries()) {
        const sums = document.vatSummary.find(
          ({ vatCode, vatRateBp }) => vatCode === group[0].vatCode && vatRateBp === group[0].vatRateBp,
        );
        assert.ok(sums !== undefined, String(place));
        assert.equal(sums.netNokOre, oreAtRate(sumOf(group, 'lineTotalOre'), rate));
        assert.equal(sums.vatNokOre, oreAtRate(sumOf(group, 'vatOre'), rate));
        for (const amount of ['lineTotalOre', 'vatOre'] as const) {
          const sum = group.reduce((total, { nok }) => total + nok[amount], 0n);
          assert.equal(sum, amount === 'vatOre' ? sums.vatNokOre : sums.netNokOre);
          for (const one of group) {
            const off = one.nok[amount] * 1_000_000n - one[amount] * rate.rateE6;
            assert.ok(off > -1_000_000n && off < 1_000_000n && one.nok[amount] >= 0n);
          }
        }
      }
      const { vatSummary, subtotalNokOre, vatNokOre, totalNokOre } = document;
      assert.equal(
        subtotalNokOre,
        vatSummary.reduce((sum, { netNokOre }) => sum + netNokOre, 0n),
      );
      assert.equal(
        vatNokOre,
        vatSummary.reduce((sum, one) => sum + one.vatNokOre, 0n),
      );
      assert.equal(totalNokOre, subtotalNokOre + vatNokOre);
    }),
    { numRuns: 500 },
  );
});
