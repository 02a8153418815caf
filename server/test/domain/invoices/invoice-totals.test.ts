import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FULL_PERCENT_E4, discountOre } from '../../../src/domain/invoices/discount.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { Discount } from '../../../src/domain/invoices/discount.ts';
import { grossOfLine, priceLines, vatSummary } from '../../../src/domain/invoices/invoice-totals.ts';
import type { LineAmounts } from '../../../src/domain/invoices/invoice-totals.ts';
import { fromWrittenPrices, toWrittenPrices } from '../../../src/domain/invoices/written-prices.ts';
import { scaledFromNumber } from '../../../src/domain/money.ts';
import { SALES_VAT_CODES, rateBpOfCode } from '../../../src/domain/vat/vat.ts';
import type { SalesVatCode } from '../../../src/domain/vat/vat.ts';

function line(
  quantity: number,
  unitPrice: number,
  vatCode: SalesVatCode | null,
  discount: Discount | null = null,
  isWithVat = false,
): LineAmounts {
  return {
    quantityE4: scaledFromNumber(quantity, 4),
    unitPriceE4: scaledFromNumber(unitPrice, 4),
    isWithVat,
    discount,
    vatCode,
    vatRateBp: vatCode === null ? 0 : rateBpOfCode(vatCode, '2026-07-20'),
  };
}

/** A line whose price is with VAT. */
function shopLine(
  quantity: number,
  unitPrice: number,
  vatCode: SalesVatCode | null,
  discount: Discount | null = null,
): LineAmounts {
  return line(quantity, unitPrice, vatCode, discount, true);
}

function percent(percent: number): Discount {
  return { percentE4: scaledFromNumber(percent, 4) };
}

const WORKED = [line(7.5, 1250, 3), line(3, 149.9, 31), line(1, 387.5, 33), line(1, 349, 5), line(1, 200, 6)];

test('the worked invoice has its totals', () => {
  const { lines, subtotalOre, vatOre, totalOre } = priceLines(WORKED);
  assert.deepEqual(
    lines.map(({ lineTotalOre, vatOre }) => [lineTotalOre, vatOre]),
    [
      [937_500n, 234_375n],
      [44_970n, 6_746n],
      [38_750n, 4_650n],
      [34_900n, 0n],
      [20_000n, 0n],
    ],
  );
  assert.deepEqual(
    { subtotalOre, vatOre, totalOre },
    { subtotalOre: 1_076_120n, vatOre: 245_771n, totalOre: 1_321_891n },
  );
});

const ROUNDING: [name: string, lines: LineAmounts[], lineTotalsOre: bigint[], vatsOre: bigint[]][] = [
  [
    '3 × 33.33 at 25 %',
    Array.from({ length: 3 }, () => line(1, 33.33, 3)),
    [3333n, 3333n, 3333n],
    [834n, 833n, 833n],
  ],
  [
    '10 × 0.02 at 25 %',
    Array.from({ length: 10 }, () => line(1, 0.02, 3)),
    Array.from({ length: 10 }, () => 2n),
    [1n, 1n, 1n, 1n, 1n, 0n, 0n, 0n, 0n, 0n],
  ],
  ['10 × 0.02 at 25 % on one line', [line(10, 0.02, 3)], [20n], [5n]],
  [
    '7 × 9.99 at 12 %',
    Array.from({ length: 7 }, () => line(1, 9.99, 33)),
    Array.from({ length: 7 }, () => 999n),
    [120n, 120n, 120n, 120n, 120n, 120n, 119n],
  ],
  ['1 × 1.005', [line(1, 1.005, 7)], [101n], [0n]],
  ['67.455 of VAT', [line(3, 149.9, 31)], [44_970n], [6_746n]],
  ['41131.74 × 0.06', [line(41131.74, 0.06, 7)], [246_790n], [0n]],
  ['half an øre of a line', [line(0.5, 0.01, 7)], [1n], [0n]],
  ['less than half an øre', [line(0.4999, 0.01, 7)], [0n], [0n]],
  ['half an øre of VAT', [line(1, 0.02, 3)], [2n], [1n]],
  ['the øre goes to the largest remainder', [line(1, 0.01, 3), line(1, 0.03, 3)], [1n, 3n], [0n, 1n]],
  // The VAT of the group is 25.01. The line of 100.00 keeps its exact 25.00.
  [
    'a line without remainder gets no øre',
    [line(1, 100, 3), line(1, 0.01, 3), line(1, 0.01, 3)],
    [10_000n, 1n, 1n],
    [2500n, 1n, 0n],
  ],
  [
    'lines of other rates are rounded apart',
    [line(1, 0.02, 3), line(1, 0.02, 31), line(1, 0.02, 3)],
    [2n, 2n, 2n],
    [1n, 0n, 0n],
  ],
  ['10 % of 99.99, which is 9.999', [line(3, 33.33, 7, percent(10))], [8999n], [0n]],
  ['half an øre of discount is given', [line(1, 0.05, 7, percent(50))], [2n], [0n]],
  ['a third', [line(1, 100, 3, percent(33.3333))], [6667n], [1667n]],
  // The sum of the line is rounded before the discount is taken: 0.5 × 0.01 is 0.01.
  ['a discount on half an øre', [line(0.5, 0.01, 7, percent(40))], [1n], [0n]],
  ['a discount in kroner', [line(1.5, 33.33, 3, { amountOre: 1_000n })], [4_000n], [1_000n]],
  ['a discount of the whole line', [line(3, 33.33, 3, percent(100))], [0n], [0n]],
  ['the whole line in kroner', [line(3, 33.33, 3, { amountOre: 9_999n })], [0n], [0n]],
  [
    'VAT is on the sum after discounts',
    [line(1, 0.03, 3, { amountOre: 1n }), line(1, 0.02, 3), line(1, 0.02, 3)],
    [2n, 2n, 2n],
    [1n, 1n, 0n],
  ],
  ['a price of 0', [line(5, 0, 3)], [0n], [0n]],
  ['the largest amounts', [line(100, 100_000_000, 3)], [1_000_000_000_000n], [250_000_000_000n]],
];

for (const [name, lines, lineTotalsOre, vatsOre] of ROUNDING) {
  test(`rounding: ${name}`, () => {
    const priced = priceLines(lines);
    assert.deepEqual(
      priced.lines.map(({ lineTotalOre }) => lineTotalOre),
      lineTotalsOre,
    );
    assert.deepEqual(
      priced.lines.map(({ vatOre }) => vatOre),
      vatsOre,
    );
  });
}

const WITH_VAT: [name: string, lines: LineAmounts[], lineTotalsOre: bigint[], vatsOre: bigint[]][] = [
  ['3 × 99.90 at 25 %', [shopLine(3, 99.9, 3)], [23_976n], [5_994n]],
  // Net × rate is 19.985, which would round to 19.99.
  ['99.92 at 25 %', [shopLine(1, 99.92, 3)], [7_994n], [1_998n]],
  ['7 × 33.33 at 15 % with 10 % off', [shopLine(7, 33.33, 31, percent(10))], [18_259n], [2_739n]],
  ['2 × 149 at 25 % with 50 kr off', [shopLine(2, 149, 3, { amountOre: 5_000n })], [19_840n], [4_960n]],
  [
    'the net of the group is rounded once: 3 lines of 9.99 at 25 %',
    Array.from({ length: 3 }, () => shopLine(1, 9.99, 3)),
    [800n, 799n, 799n],
    [199n, 200n, 200n],
  ],
  [
    'the øre goes to the largest remainder',
    [shopLine(1, 0.01, 31), shopLine(1, 0.04, 31), shopLine(1, 0.03, 31)],
    [1n, 3n, 3n],
    [0n, 1n, 0n],
  ],
  [
    'each rate by itself',
    [shopLine(1, 99.9, 3), shopLine(1, 49.9, 31), shopLine(1, 120, 33), shopLine(2, 35, 5)],
    [7_992n, 4_339n, 10_714n, 7_000n],
    [1_998n, 651n, 1_286n, 0n],
  ],
  ['no rate', [shopLine(3, 33.33, null)], [9_999n], [0n]],
  ['one øre', [shopLine(1, 0.01, 3)], [1n], [0n]],
  ['two øre', [shopLine(1, 0.02, 3)], [2n], [0n]],
  ['a line that is given away', [shopLine(1, 100, 3, percent(100))], [0n], [0n]],
];

for (const [name, lines, lineTotalsOre, vatsOre] of WITH_VAT) {
  test(`prices with VAT: ${name}`, () => {
    const priced = priceLines(lines);
    assert.deepEqual(
      priced.lines.map(({ lineTotalOre }) => lineTotalOre),
      lineTotalsOre,
    );
    assert.deepEqual(
      priced.lines.map(({ vatOre }) => vatOre),
      vatsOre,
    );
  });
}

test('an invoice has prices of one kind', () => {
  assert.throws(() => priceLines([line(1, 100, 3), shopLine(1, 100, 3)]), RangeError);
});

test('a line keeps its other fields, and the input is not changed', () => {
  const given = Object.freeze({ ...line(1, 100, 3), description: 'Kaffe' });
  assert.deepEqual(priceLines([given]).lines, [{ ...given, lineTotalOre: 10_000n, vatOre: 2_500n }]);
});

test('amounts are never negative', () => {
  for (const wrong of [{ quantityE4: -1n }, { unitPriceE4: -1n }, { vatRateBp: -1 }]) {
    assert.throws(() => priceLines([{ ...line(1, 1, 3), ...wrong }]), RangeError);
  }
  for (const discount of [percent(100.0001), percent(-1), { amountOre: 101n }, { amountOre: -1n }]) {
    assert.throws(() => priceLines([line(1, 1, 3, discount)]), RangeError, JSON.stringify(discount, String));
  }
});

const someLine: fc.Arbitrary<LineAmounts> = fc
  .record({
    quantityE4: fc.oneof(fc.constant(10_000n), fc.bigInt({ min: 1n, max: 10n ** 10n })),
    unitPriceE4: fc.oneof(fc.bigInt({ min: 0n, max: 2_000n }), fc.bigInt({ min: 0n, max: 10n ** 12n })),
    vatCode: fc.constantFrom(...SALES_VAT_CODES, null),
    percentE4: fc.option(fc.bigInt({ min: 0n, max: FULL_PERCENT_E4 })),
    // Of the line's sum.
    perMille: fc.option(fc.bigInt({ min: 0n, max: 1000n })),
  })
  .map(({ quantityE4, unitPriceE4, vatCode, percentE4, perMille }) => {
    const amounts = { ...line(1, 1, vatCode), quantityE4, unitPriceE4 };
    if (percentE4 !== null) return { ...amounts, discount: { percentE4 } };
    if (perMille === null) return { ...amounts, discount: null };
    return { ...amounts, discount: { amountOre: (grossOfLine(amounts) * perMille) / 1000n } };
  });
const someLines = fc.array(someLine, { minLength: 1, maxLength: 30 });

/** The whole number nearest to numerator/denominator, found by its distance. Both are 0 or more. */
function isNearest(whole: bigint, numerator: bigint, denominator: bigint): boolean {
  const twiceOff = 2n * (whole * denominator - numerator);
  return twiceOff <= denominator && twiceOff > -denominator;
}

test('line totals and the VAT of each (code, rate) are the exact products, rounded once', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const priced = priceLines(lines);
      for (const { quantityE4, unitPriceE4, discount, lineTotalOre } of priced.lines) {
        const grossOre = grossOfLine({ quantityE4, unitPriceE4 });
        assert.ok(isNearest(grossOre, quantityE4 * unitPriceE4, 1_000_000n));
        const discountOre = grossOre - lineTotalOre;
        if (discount === null) assert.equal(discountOre, 0n);
        else if ('amountOre' in discount) assert.equal(discountOre, discount.amountOre);
        else assert.ok(isNearest(discountOre, grossOre * discount.percentE4, FULL_PERCENT_E4));
      }
      const summary = vatSummary(priced.lines);
      for (const { vatRateBp, netOre, vatOre } of summary) {
        assert.ok(isNearest(vatOre, netOre * BigInt(vatRateBp), 10_000n));
      }
      assert.equal(
        priced.subtotalOre,
        summary.reduce((sum, row) => sum + row.netOre, 0n),
      );
      assert.equal(
        priced.vatOre,
        summary.reduce((sum, row) => sum + row.vatOre, 0n),
      );
      assert.equal(priced.totalOre, priced.subtotalOre + priced.vatOre);
    }),
    { numRuns: 500 },
  );
});

test("the øre of a group's VAT go one by one to the line that lacks most; of equal lines, to the first", () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const priced = priceLines(lines).lines;
      for (const { vatCode, vatRateBp, vatOre } of vatSummary(priced)) {
        const group = priced.filter((line) => line.vatCode === vatCode && line.vatRateBp === vatRateBp);
        const lacking = group.map((line) => line.lineTotalOre * BigInt(vatRateBp));
        const given = lacking.map((exact) => {
          const digits = String(exact).padStart(5, '0');
          return BigInt(digits.slice(0, -4)); // in ten-thousandths of an øre: the last four digits are the remainder
        });
        const total = () => given.reduce((sum, share) => sum + share, 0n);
        while (total() < vatOre) {
          let neediest = 0;
          for (const index of group.keys()) {
            const lacks = (lacking[index] ?? 0n) - (given[index] ?? 0n) * 10_000n;
            if (lacks > (lacking[neediest] ?? 0n) - (given[neediest] ?? 0n) * 10_000n) neediest = index;
          }
          given[neediest] = (given[neediest] ?? 0n) + 1n;
        }
        assert.deepEqual(
          group.map((line) => line.vatOre),
          given,
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('the summary has the highest rate first, then the order of the codes, and no code last', () => {
  const codes = [7, null, 33, 52, 5, 31, 6, 3, 3, null] as const;
  // A rate that changed may stand beside the new rate. The two stay separate.
  const formerRate = { ...line(1, 100, 33), vatRateBp: 600 };
  const summary = vatSummary(priceLines([formerRate, ...codes.map((code) => line(1, 100, code))]).lines);
  assert.deepEqual(
    summary.map(({ vatCode, vatRateBp, netOre, vatOre }) => [vatCode, vatRateBp, netOre, vatOre]),
    [
      [3, 2500, 20_000n, 5_000n],
      [31, 1500, 10_000n, 1_500n],
      [33, 1200, 10_000n, 1_200n],
      [33, 600, 10_000n, 600n],
      [5, 0, 10_000n, 0n],
      [6, 0, 10_000n, 0n],
      [7, 0, 10_000n, 0n],
      [52, 0, 10_000n, 0n],
      [null, 0, 20_000n, 0n],
    ],
  );
  assert.deepEqual(vatSummary([]), []);
});

test('prices with VAT: the total is what was charged, the net of each (code, rate) is rounded once, and no line is off by an øre', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const charged = lines.map((line) => {
        const grossOre = grossOfLine(line);
        return grossOre - discountOre(line.discount, grossOre);
      });
      const priced = priceLines(lines.map((line) => ({ ...line, isWithVat: true })));
      const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
      assert.equal(priced.totalOre, sumOf(charged));
      assert.equal(priced.subtotalOre, sumOf(priced.lines.map(({ lineTotalOre }) => lineTotalOre)));
      assert.equal(priced.vatOre, sumOf(priced.lines.map(({ vatOre }) => vatOre)));
      for (const [index, { lineTotalOre, vatOre, vatRateBp }] of priced.lines.entries()) {
        const chargedOre = charged[index] ?? 0n;
        assert.equal(lineTotalOre + vatOre, chargedOre);
        assert.ok(vatOre >= 0n);
        const off = lineTotalOre * BigInt(10_000 + vatRateBp) - chargedOre * 10_000n;
        assert.ok((off < 0n ? -off : off) < BigInt(10_000 + vatRateBp));
      }
      for (const { vatRateBp, netOre, vatOre } of vatSummary(priced.lines)) {
        assert.ok(isNearest(netOre, (netOre + vatOre) * 10_000n, BigInt(10_000 + vatRateBp)));
        // EN 16931, BR-CO-17: what the rate of the net rounds to is an øre off at most.
        const off = 2n * (vatOre * 10_000n - netOre * BigInt(vatRateBp));
        assert.ok((off < 0n ? -off : off) <= 3n * 10_000n);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('the order of lines moves only the øre of equal remainders', () => {
  const shuffled = someLines.chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      order: fc.shuffledSubarray([...lines.keys()], { minLength: lines.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, fc.boolean(), ({ lines, order }, isWithVat) => {
      const kind = lines.map((line) => ({ ...line, isWithVat }));
      const priced = priceLines(kind);
      const other = priceLines(order.flatMap((index) => kind[index] ?? []));
      assert.deepEqual(vatSummary(other.lines), vatSummary(priced.lines));
      assert.equal(other.totalOre, priced.totalOre);
      for (const [place, index] of order.entries()) {
        const offOre = (other.lines[place]?.vatOre ?? 0n) - (priced.lines[index]?.vatOre ?? 0n);
        assert.ok(offOre >= -1n && offOre <= 1n);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('rows and snapshots give a price and a discount back as they were given', () => {
  fc.assert(
    fc.property(someLine, fc.boolean(), (some, isWithVat) => {
      const line = { ...some, isWithVat };
      const { unitPriceE4, discount } = line;
      const given = { unitPriceE4, isWithVat, discount };
      assert.deepEqual(fromWrittenPrices(toWrittenPrices(line, String)), given);
      // A snapshot has numbers of JSON, which are exact up to the largest total that a document may have.
      if (grossOfLine(line) > LIMITS.totalOre) return;
      assert.deepEqual(fromWrittenPrices(toWrittenPrices(line, Number)), given);
    }),
    { numRuns: 1_000 },
  );
});
