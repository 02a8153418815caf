import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { creditInKroner } from '../../../src/domain/currency/credit-in-kroner.ts';
import type { CreditedInKroner, CreditedPart } from '../../../src/domain/currency/credit-in-kroner.ts';
import { oreAtRate } from '../../../src/domain/currency/exchange-rate.ts';
import { linesInKroner } from '../../../src/domain/currency/lines-in-kroner.ts';
import type { LineInCurrency } from '../../../src/domain/currency/lines-in-kroner.ts';
import { divideCreditOverLines } from '../../../src/domain/invoices/credit-amount.ts';
import { creditLine } from '../../../src/domain/invoices/credit.ts';
import { keyOfVat } from '../../../src/domain/vat/vat-groups.ts';
import { someInvoice, someRate } from './some-documents.ts';
import type { SoldLine } from './some-documents.ts';

type Taken = { lineTotalOre: bigint; vatOre: bigint; quantityE4: bigint; byAmountOre: bigint };

/** An invoice that is credited bit by bit, as credit notes do it. Every credit note is checked by itself. */
function creditedBitByBit(sold: readonly SoldLine[], rate: { rateE6: bigint }) {
  const invoice = linesInKroner(sold, rate);
  const taken = sold.map((): Taken => ({ lineTotalOre: 0n, vatOre: 0n, quantityE4: 0n, byAmountOre: 0n }));
  const credited = new Map<number, CreditedInKroner>();
  const leftOf = () =>
    sold.map((one, index) => ({
      group: keyOfVat(one),
      lineTotalOre: one.lineTotalOre - (taken[index]?.lineTotalOre ?? 0n),
      vatOre: one.vatOre - (taken[index]?.vatOre ?? 0n),
    }));

  function take(parts: readonly (CreditedPart & { quantityE4: bigint })[]) {
    const noks = creditInKroner(invoice.lines, credited, parts, rate);
    for (const [index, { lineIndex, lineTotalOre, vatOre, quantityE4 }] of parts.entries()) {
      const nok = noks[index] ?? assert.fail();
      assert.ok(nok.lineTotalOre >= 0n && nok.vatOre >= 0n);
      const before = credited.get(lineIndex);
      credited.set(lineIndex, {
        lineTotalOre: (before?.lineTotalOre ?? 0n) + lineTotalOre,
        vatOre: (before?.vatOre ?? 0n) + vatOre,
        nok: {
          lineTotalOre: (before?.nok.lineTotalOre ?? 0n) + nok.lineTotalOre,
          vatOre: (before?.nok.vatOre ?? 0n) + nok.vatOre,
        },
      });
      const one = taken[lineIndex] ?? assert.fail();
      one.lineTotalOre += lineTotalOre;
      one.vatOre += vatOre;
      one.quantityE4 += quantityE4;
      if (quantityE4 === 0n) one.byAmountOre += lineTotalOre + vatOre;
    }
    assertNearRate(parts, noks);
  }

  /** Base and VAT of each group of a credit note are at most one øre from its amount at the rate. */
  function assertNearRate(
    parts: readonly CreditedPart[],
    noks: readonly { lineTotalOre: bigint; vatOre: bigint }[],
  ) {
    for (const group of new Set(sold.map(keyOfVat))) {
      for (const amount of ['lineTotalOre', 'vatOre'] as const) {
        let [amountOre, nokOre] = [0n, 0n];
        for (const [index, part] of parts.entries()) {
          if (keyOfVat(sold[part.lineIndex] ?? assert.fail()) !== group) continue;
          amountOre += part[amount];
          nokOre += noks[index]?.[amount] ?? 0n;
        }
        const off = nokOre * 1_000_000n - amountOre * rate.rateE6;
        assert.ok(off <= 1_000_000n && off >= -1_000_000n, `${nokOre} for ${amountOre}`);
      }
    }
  }

  function takeAmount(amountOre: bigint, group?: string) {
    const left = leftOf();
    const places = [...left.keys()].filter((place) => group === undefined || left[place]?.group === group);
    const parts = divideCreditOverLines(
      places.map((place) => left[place] ?? assert.fail()),
      amountOre,
    );
    take(
      (parts ?? assert.fail()).map((part, index) => ({
        lineIndex: places[index] ?? assert.fail(),
        lineTotalOre: part.lineTotalOre + 0n,
        vatOre: part.vatOre + 0n,
        quantityE4: 0n,
      })),
    );
  }

  function takeQuantities(quantities: readonly (readonly [lineIndex: number, quantityE4: bigint])[]) {
    take(
      quantities.map(([lineIndex, quantityE4]) => {
        const [line, before] = [sold[lineIndex] ?? assert.fail(), taken[lineIndex] ?? assert.fail()];
        const original = { ...line, lineTotalOre: line.lineTotalOre + 0n, vatOre: line.vatOre + 0n };
        const part = creditLine(original, before, quantityE4) ?? assert.fail();
        return { lineIndex, lineTotalOre: part.lineTotalOre + 0n, vatOre: part.vatOre + 0n, quantityE4 };
      }),
    );
  }

  const sum = (left = leftOf(), group?: string) =>
    left.reduce(
      (total, one) =>
        group === undefined || one.group === group ? total + one.lineTotalOre + one.vatOre : total,
      0n,
    );
  const creditedOfGroup = (group: string, amount: 'lineTotalOre' | 'vatOre') =>
    [...credited].reduce(
      (total, [index, { nok }]) =>
        keyOfVat(sold[index] ?? assert.fail()) === group ? total + nok[amount] : total,
      0n,
    );
  return { invoice, taken, credited, sum, takeAmount, takeQuantities, creditedOfGroup };
}

type Bits = ReturnType<typeof creditedBitByBit>;

function assertWhollyCredited({ invoice, creditedOfGroup }: Bits) {
  for (const one of invoice.vatSummary) {
    assert.equal(creditedOfGroup(keyOfVat(one), 'lineTotalOre'), one.netNokOre);
    assert.equal(creditedOfGroup(keyOfVat(one), 'vatOre'), one.vatNokOre);
  }
}

test('a third, a third and a third of 100.00 and 25.00 at 11.4567 sum to the kroner of the invoice', () => {
  const line: LineInCurrency = { vatCode: 3, vatRateBp: 2500, lineTotalOre: 10_000n, vatOre: 2_500n };
  const sold = [{ ...line, quantityE4: 30_000n, isWithVat: false }];
  const bits = creditedBitByBit(sold, { rateE6: 11_456_700n });
  // 100.00 is 1 145.67 and 25.00 is 286.4175. After 33.33: 381.851811; after 66.67: 763.818189; after 100.00: all.
  const noks: unknown[] = [];
  for (let third = 0; third < 3; third += 1) {
    bits.takeQuantities([[0, 10_000n]]);
    noks.push(bits.credited.get(0)?.nok);
  }
  assert.deepEqual(noks, [
    { lineTotalOre: 38_185n, vatOre: 9_543n },
    { lineTotalOre: 76_382n, vatOre: 19_098n },
    { lineTotalOre: 114_567n, vatOre: 28_642n },
  ]);
});

test('a part of a line that is not there, below 0 or of too much is refused', () => {
  const line: LineInCurrency = { vatCode: 3, vatRateBp: 2500, lineTotalOre: 100n, vatOre: 25n };
  const { lines } = linesInKroner([line], { rateE6: 11_000_000n });
  const rate = { rateE6: 11_000_000n };
  for (const part of [
    { lineIndex: 1, lineTotalOre: 1n, vatOre: 0n },
    { lineIndex: 0, lineTotalOre: -1n, vatOre: 0n },
    { lineIndex: 0, lineTotalOre: 101n, vatOre: 0n },
    { lineIndex: 0, lineTotalOre: 0n, vatOre: 26n },
  ]) {
    assert.throws(() => creditInKroner(lines, new Map(), [part], rate), RangeError);
  }
});

test('a credit note of all is the invoice line by line', () => {
  fc.assert(
    fc.property(someInvoice, someRate, (sold, rate) => {
      const bits = creditedBitByBit(sold, rate);
      bits.takeQuantities(sold.map(({ quantityE4 }, index) => [index, quantityE4] as const));
      assert.deepEqual(
        sold.map((_, index) => bits.credited.get(index)?.nok),
        bits.invoice.lines.map(({ nok }) => nok),
      );
    }),
    { numRuns: 500 },
  );
});

const someStep = fc.record({
  isAmount: fc.boolean(),
  isOfGroup: fc.boolean(),
  at: fc.nat(),
  also: fc.nat(),
  share: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(1)),
});

test('credit notes of quantities and of amounts in any order sum to the base and VAT of each group, and none is below 0', () => {
  fc.assert(
    fc.property(someInvoice, someRate, fc.array(someStep, { maxLength: 15 }), (sold, rate, steps) => {
      const bits = creditedBitByBit(sold, rate);
      for (const { isAmount, isOfGroup, at, also, share } of steps) {
        const index = at % sold.length;
        const group = isOfGroup ? keyOfVat(sold[index] ?? assert.fail()) : undefined;
        if (isAmount) {
          const amountOre = BigInt(Math.floor(Number(bits.sum(undefined, group)) * share));
          if (amountOre > 0n) bits.takeAmount(amountOre, group);
          continue;
        }
        const quantities = [...new Set([index, also % sold.length])].flatMap((place) => {
          const leftE4 = (sold[place]?.quantityE4 ?? 0n) - (bits.taken[place]?.quantityE4 ?? 0n);
          const quantityE4 = BigInt(Math.floor(Number(leftE4) * share));
          return quantityE4 > 0n ? [[place, quantityE4] as const] : [];
        });
        if (quantities.length > 0) bits.takeQuantities(quantities);
      }
      const restOre = bits.sum();
      if (restOre > 0n) bits.takeAmount(restOre);
      assertWhollyCredited(bits);
    }),
    { numRuns: 2_000 },
  );
});

test('at any time the credited kroner of a group are its credited amount at the rate', () => {
  fc.assert(
    fc.property(
      someInvoice,
      someRate,
      fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { maxLength: 8 }),
      (sold, rate, shares) => {
        const bits = creditedBitByBit(sold, rate);
        for (const share of shares) {
          const amountOre = BigInt(Math.floor(Number(bits.sum()) * share));
          if (amountOre > 0n) bits.takeAmount(amountOre);
          for (const group of new Set(sold.map(keyOfVat))) {
            const ofGroup = [...bits.credited].filter(
              ([index]) => keyOfVat(sold[index] ?? assert.fail()) === group,
            );
            for (const amount of ['lineTotalOre', 'vatOre'] as const) {
              const amountOre = ofGroup.reduce((total, [, one]) => total + one[amount], 0n);
              assert.equal(bits.creditedOfGroup(group, amount), oreAtRate(amountOre, rate));
            }
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('credit notes of amounts leave nothing on any line in the end, so no account of sales keeps an øre', () => {
  fc.assert(
    fc.property(
      someInvoice,
      someRate,
      fc.array(fc.double({ min: 0, max: 0.9, noNaN: true }), { maxLength: 8 }),
      (sold, rate, shares) => {
        const bits = creditedBitByBit(sold, rate);
        for (const share of shares) {
          const amountOre = BigInt(Math.floor(Number(bits.sum()) * share));
          if (amountOre > 0n) bits.takeAmount(amountOre);
        }
        const restOre = bits.sum();
        if (restOre > 0n) bits.takeAmount(restOre);
        for (const [index, { nok }] of bits.invoice.lines.entries()) {
          assert.deepEqual(bits.credited.get(index)?.nok ?? { lineTotalOre: 0n, vatOre: 0n }, nok);
        }
      },
    ),
    { numRuns: 300 },
  );
});
