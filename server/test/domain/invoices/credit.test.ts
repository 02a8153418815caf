import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { creditLine } from '../../../src/domain/invoices/credit.ts';
import type { CreditableAmounts } from '../../../src/domain/invoices/credit.ts';

const NOTHING = { quantityE4: 0n, lineTotalOre: 0n, vatOre: 0n };

/** Credits the quantities one after another, and gives the amounts of every credit note. */
function creditEach(original: CreditableAmounts, quantitiesE4: bigint[]) {
  let credited = NOTHING;
  return quantitiesE4.map((quantityE4) => {
    const line = creditLine(original, credited, quantityE4);
    if (line === undefined) return assert.fail(`${quantityE4} is not left`);
    credited = {
      quantityE4: credited.quantityE4 + quantityE4,
      lineTotalOre: credited.lineTotalOre + line.lineTotalOre,
      vatOre: credited.vatOre + line.vatOre,
    };
    return line;
  });
}

test('a credit note for the whole line at once equals the line (worked invoice, line 2)', () => {
  const original = { isWithVat: false, quantityE4: 30_000n, lineTotalOre: 44_970n, vatOre: 6_746n };
  assert.deepEqual(creditLine(original, NOTHING, 30_000n), { lineTotalOre: 44_970n, vatOre: 6_746n });
});

test('credit notes for the thirds of 100.00 and 25.00 sum to 100.00 and 25.00', () => {
  const original = { isWithVat: false, quantityE4: 30_000n, lineTotalOre: 10_000n, vatOre: 2_500n };
  assert.deepEqual(creditEach(original, [10_000n, 10_000n, 10_000n]), [
    { lineTotalOre: 3_333n, vatOre: 833n },
    { lineTotalOre: 3_334n, vatOre: 834n },
    { lineTotalOre: 3_333n, vatOre: 833n },
  ]);
});

test('half an øre is rounded up, and the next credit note gets less', () => {
  const original = { isWithVat: false, quantityE4: 20_000n, lineTotalOre: 1n, vatOre: 0n };
  assert.deepEqual(creditEach(original, [10_000n, 10_000n]), [
    { lineTotalOre: 1n, vatOre: 0n },
    { lineTotalOre: 0n, vatOre: 0n },
  ]);
});

test('no more than the quantity can be credited', () => {
  const original = { isWithVat: false, quantityE4: 30_000n, lineTotalOre: 10_000n, vatOre: 2_500n };
  const credited = { quantityE4: 20_000n, lineTotalOre: 6_667n, vatOre: 1_667n };
  assert.equal(creditLine(original, NOTHING, 30_001n), undefined);
  assert.equal(creditLine(original, credited, 10_001n), undefined);
  assert.deepEqual(creditLine(original, credited, 10_000n), { lineTotalOre: 3_333n, vatOre: 833n });
});

test('a quantity is above 0', () => {
  const original = { isWithVat: false, quantityE4: 30_000n, lineTotalOre: 10_000n, vatOre: 2_500n };
  assert.throws(() => creditLine(original, NOTHING, 0n), RangeError);
  assert.throws(() => creditLine(original, NOTHING, -1n), RangeError);
  assert.throws(() => creditLine(original, { ...NOTHING, quantityE4: -1n }, 1n), RangeError);
});

test('in any division and in any order, the credit notes of a line equal the line', () => {
  const someCredit = fc
    .array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 })
    .chain((quantities) =>
      fc.record({
        quantities: fc.constant(quantities),
        order: fc.shuffledSubarray(quantities, { minLength: quantities.length }),
        lineTotalOre: fc.bigInt({ min: 0n, max: 10n ** 12n }),
        vatOre: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      }),
    );
  fc.assert(
    fc.property(someCredit, ({ quantities, order, lineTotalOre, vatOre }) => {
      const quantityE4 = quantities.reduce((sum, quantity) => sum + quantity, 0n);
      const original = { isWithVat: false, quantityE4, lineTotalOre, vatOre };
      let sumOre = 0n;
      let sumVatOre = 0n;
      let creditedE4 = 0n;
      for (const [index, line] of creditEach(original, order).entries()) {
        assert.ok(line.lineTotalOre >= 0n && line.vatOre >= 0n);
        sumOre += line.lineTotalOre;
        sumVatOre += line.vatOre;
        creditedE4 += order[index] ?? 0n;
        // At every step the sum is within half an øre of the exact share: |sum − share| × 2 × quantity ≤ quantity.
        const twiceOff = 2n * (sumOre * quantityE4 - lineTotalOre * creditedE4);
        assert.ok(twiceOff <= quantityE4 && twiceOff > -quantityE4);
      }
      assert.equal(sumOre, lineTotalOre);
      assert.equal(sumVatOre, vatOre);
    }),
    { numRuns: 500 },
  );
});

test('of a price with VAT, the sum with VAT is shared: thirds of 99.92, whose net is 79.94', () => {
  const original = { isWithVat: true, quantityE4: 30_000n, lineTotalOre: 7_994n, vatOre: 1_998n };
  assert.deepEqual(creditEach(original, [10_000n, 10_000n, 10_000n]), [
    { lineTotalOre: 2_665n, vatOre: 666n },
    { lineTotalOre: 2_664n, vatOre: 666n },
    { lineTotalOre: 2_665n, vatOre: 666n },
  ]);
});

test('a line of 0 kr with VAT is credited with 0', () => {
  const original = { isWithVat: true, quantityE4: 20_000n, lineTotalOre: 0n, vatOre: 0n };
  assert.deepEqual(creditEach(original, [10_000n, 10_000n]), [
    { lineTotalOre: 0n, vatOre: 0n },
    { lineTotalOre: 0n, vatOre: 0n },
  ]);
});

test('in any division and order, the credit notes of a line with VAT give back what was charged, and no VAT is below 0', () => {
  const someCredit = fc
    .array(fc.bigInt({ min: 1n, max: 10n ** 6n }), { minLength: 1, maxLength: 8 })
    .chain((quantities) =>
      fc.record({
        order: fc.shuffledSubarray(quantities, { minLength: quantities.length }),
        // Few øre over many credit notes are where rounding shows.
        wholeOre: fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 10n ** 12n })),
        rateBp: fc.constantFrom(0n, 1_200n, 1_500n, 2_500n),
        // The øre that a line may get when the net of a group is spread.
        moreOre: fc.constantFrom(0n, 1n),
      }),
    );
  fc.assert(
    fc.property(someCredit, ({ order, wholeOre, rateBp, moreOre }) => {
      const quantityE4 = order.reduce((sum, quantity) => sum + quantity, 0n);
      const exactOre = (wholeOre * 10_000n) / (10_000n + rateBp);
      const lineTotalOre = exactOre + moreOre <= wholeOre ? exactOre + moreOre : exactOre;
      const original = { isWithVat: true, quantityE4, lineTotalOre, vatOre: wholeOre - lineTotalOre };
      let sumOre = 0n;
      let netOre = 0n;
      let creditedE4 = 0n;
      for (const [index, line] of creditEach(original, order).entries()) {
        assert.ok(line.lineTotalOre >= 0n && line.vatOre >= 0n);
        sumOre += line.lineTotalOre + line.vatOre;
        netOre += line.lineTotalOre;
        creditedE4 += order[index] ?? 0n;
        const twiceOff = 2n * (sumOre * quantityE4 - wholeOre * creditedE4);
        assert.ok(twiceOff <= quantityE4 && twiceOff > -quantityE4);
      }
      assert.equal(sumOre, wholeOre);
      assert.equal(netOre, lineTotalOre);
    }),
    { numRuns: 5_000 },
  );
});
