import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { creditLine } from '../../../src/domain/invoices/credit.ts';
import { divideCreditOverLines, divideNetOverLines } from '../../../src/domain/invoices/credit-amount.ts';
import { priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import type { SalesVatCode } from '../../../src/domain/vat/vat.ts';

test('an amount is shared over the groups of VAT by what is left of them, to the øre', () => {
  const left = [
    { group: '25', lineTotalOre: 10_000n, vatOre: 2_500n },
    { group: '15', lineTotalOre: 10_000n, vatOre: 1_500n },
    { group: '25', lineTotalOre: 20_000n, vatOre: 5_000n },
  ];
  assert.deepEqual(divideCreditOverLines(left, 10_000n), [
    { lineTotalOre: 2_041n, vatOre: 510n },
    { lineTotalOre: 2_041n, vatOre: 306n },
    { lineTotalOre: 4_081n, vatOre: 1_021n },
  ]);
  assert.equal(divideCreditOverLines(left, 49_001n), undefined);
  assert.deepEqual(
    divideCreditOverLines(left, 49_000n),
    left.map(({ lineTotalOre, vatOre }) => ({ lineTotalOre, vatOre })),
  );
  assert.throws(() => divideCreditOverLines(left, 0n), RangeError);
});

test('an amount without VAT takes the VAT that goes with it, and the last one all that is left', () => {
  const left = [
    { lineTotalOre: 10_000n, vatOre: 2_500n },
    { lineTotalOre: 20_001n, vatOre: 5_000n },
  ];
  assert.deepEqual(divideNetOverLines(left, 3_000n), [
    { lineTotalOre: 1_000n, vatOre: 250n },
    { lineTotalOre: 2_000n, vatOre: 500n },
  ]);
  assert.deepEqual(divideNetOverLines(left, 30_001n), left);
  assert.equal(divideNetOverLines(left, 30_002n), undefined);
  assert.throws(() => divideNetOverLines(left, 0n), RangeError);
});

const RATES: [SalesVatCode, number][] = [
  [3, 2500],
  [31, 1500],
  [33, 1200],
  [5, 0],
];

test('44 credit notes of amounts, own lines and quantities sum exactly to the invoice, line by line, and none is below 0', () => {
  const line = fc.record({
    quantityE4: fc.bigInt({ min: 1n, max: 200_000n }),
    unitPriceE4: fc.bigInt({ min: 0n, max: 50_000_000n }),
    vat: fc.constantFrom(...RATES),
  });
  const step = fc.record({
    isAmount: fc.boolean(),
    at: fc.nat(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isOfGroup: fc.boolean(),
    isNet: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.array(step, { minLength: 43, maxLength: 43 }),
      (asked, isWithVat, steps) => {
        const { lines } = priceLines(
          asked.map(({ vat: [vatCode, vatRateBp], ...one }) => ({
            ...one,
            vatCode,
            vatRateBp,
            isWithVat,
            discount: null,
          })),
        );
        const credited = lines.map(() => ({
          quantityE4: 0n,
          lineTotalOre: 0n,
          vatOre: 0n,
          byAmountOre: 0n,
        }));
        const leftOf = () =>
          lines.map((one, index) => ({
            group: String(one.vatCode),
            lineTotalOre: one.lineTotalOre - (credited[index]?.lineTotalOre ?? 0n),
            vatOre: one.vatOre - (credited[index]?.vatOre ?? 0n),
          }));
        const take = (index: number, part: { lineTotalOre: bigint; vatOre: bigint }, q: bigint) => {
          const one = credited[index];
          assert.ok(one !== undefined && part.lineTotalOre >= 0n && part.vatOre >= 0n);
          one.lineTotalOre += part.lineTotalOre;
          one.vatOre += part.vatOre;
          one.quantityE4 += q;
          if (q === 0n) one.byAmountOre += part.lineTotalOre + part.vatOre;
        };
        const sum = (left: { lineTotalOre: bigint; vatOre: bigint }[]) =>
          left.reduce((total, one) => total + one.lineTotalOre + one.vatOre, 0n);
        for (const { isAmount, at, share, isOfGroup, isNet } of steps) {
          const index = at % lines.length;
          const left = leftOf();
          if (isAmount) {
            const chosen = left.filter((one) => !isOfGroup || one.group === left[index]?.group);
            if (isNet && isOfGroup) {
              const netOre = chosen.reduce((total, one) => total + one.lineTotalOre, 0n);
              const ownOre = BigInt(Math.floor(Number(netOre) * share));
              if (ownOre === 0n) continue;
              const parts = divideNetOverLines(chosen, ownOre) ?? assert.fail();
              assert.equal(
                parts.reduce((total, one) => total + one.lineTotalOre, 0n),
                ownOre,
              );
              let next = 0;
              for (const [place, one] of left.entries()) {
                if (one.group === left[index]?.group) take(place, parts[next++] ?? assert.fail(), 0n);
              }
              continue;
            }
            const amountOre = BigInt(Math.floor(Number(sum(chosen)) * share));
            if (amountOre === 0n) continue;
            const parts = divideCreditOverLines(chosen, amountOre) ?? assert.fail();
            assert.equal(sum(parts), amountOre);
            let next = 0;
            for (const [place, one] of left.entries()) {
              if (isOfGroup && one.group !== left[index]?.group) continue;
              take(place, parts[next++] ?? assert.fail(), 0n);
            }
          } else {
            const original = lines[index] ?? assert.fail();
            const before = credited[index] ?? assert.fail();
            const q = BigInt(Math.floor(Number(original.quantityE4 - before.quantityE4) * share * 0.3));
            if (q > 0n) take(index, creditLine(original, before, q) ?? assert.fail(), q);
          }
        }
        const rest = leftOf();
        if (sum(rest) > 0n) {
          const parts = divideCreditOverLines(rest, sum(rest)) ?? assert.fail();
          for (const [index, part] of parts.entries()) take(index, part, 0n);
        }
        assert.deepEqual(
          credited.map(({ lineTotalOre, vatOre }) => [lineTotalOre, vatOre]),
          lines.map(({ lineTotalOre, vatOre }) => [lineTotalOre, vatOre]),
        );
      },
    ),
    { numRuns: 300 },
  );
});
