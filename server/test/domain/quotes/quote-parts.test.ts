import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LineAmounts } from '../../../src/domain/invoices/invoice-totals.ts';
import { grossOfLine, priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import type { LinePart } from '../../../src/domain/quotes/quote-parts.ts';
import { linesOfParts, partsOfShare, sumParts } from '../../../src/domain/quotes/quote-parts.ts';
import { WHOLE_E4, isInvoiceable, isOpen, quoteStatus } from '../../../src/domain/quotes/quote-status.ts';
import type { QuoteFacts } from '../../../src/domain/quotes/quote-status.ts';
import { rateBpOfCode } from '../../../src/domain/vat/vat.ts';

const anyLine = (isWithVat: boolean) =>
  fc
    .record({
      quantityE4: fc.bigInt(1n, 10n ** 9n),
      unitPriceE4: fc.bigInt(0n, 10n ** 9n),
      code: fc.constantFrom(3, 31, 33, 5),
      discount: fc.oneof(
        fc.constant({ kind: 'none', part: 0n }),
        fc.record({ kind: fc.constant('percent'), part: fc.bigInt(0n, 1_000_000n) }),
        fc.record({ kind: fc.constant('amount'), part: fc.bigInt(0n, 1_000_000n) }),
      ),
    })
    .map(({ quantityE4, unitPriceE4, code, discount: { kind, part } }): LineAmounts => {
      const grossOre = grossOfLine({ quantityE4, unitPriceE4 });
      return {
        quantityE4,
        unitPriceE4,
        isWithVat,
        vatCode: code,
        vatRateBp: rateBpOfCode(code, '2026-07-20'),
        discount:
          kind === 'none'
            ? null
            : kind === 'percent'
              ? { percentE4: part }
              : { amountOre: (grossOre * part) / 1_000_000n },
      };
    });

/** Lines of one kind, shares that sum to the whole, and which of their invoices are deleted and made again at the end. */
const anyQuote = fc.record({
  lines: fc.boolean().chain((isWithVat) => fc.array(anyLine(isWithVat), { minLength: 1, maxLength: 6 })),
  cuts: fc.uniqueArray(fc.integer({ min: 1, max: WHOLE_E4 - 1 }), { maxLength: 5 }),
  deleted: fc.array(fc.nat(5), { maxLength: 3 }),
});

type Part = { shareE4: number; parts: LinePart[] };

function sharesBetween(cuts: number[]): number[] {
  const ends = [...cuts.toSorted((a, b) => a - b), WHOLE_E4];
  return ends.map((end, index) => end - (ends[index - 1] ?? 0));
}

function take(lines: LineAmounts[], made: Part[], shareE4: number): Part {
  const sumE4 = made.reduce((sum, one) => sum + one.shareE4, shareE4);
  return {
    shareE4,
    parts: partsOfShare(lines, sumParts(made.map(({ parts }) => parts)), { shareE4, sumE4 }),
  };
}

test('whatever is made, deleted and made again: the parts sum to all quantities, and no line ever has too much', () => {
  fc.assert(
    fc.property(anyQuote, ({ lines, cuts, deleted }) => {
      let made: Part[] = [];
      for (const share of sharesBetween(cuts)) made.push(take(lines, made, share));
      for (const index of deleted) {
        const gone = made[index];
        if (gone === undefined) continue;
        made = made.filter((one) => one !== gone);
        const sum = sumParts(made.map(({ parts }) => parts));
        for (const [at, line] of lines.entries()) {
          assert.ok((sum[at]?.quantityE4 ?? 0n) <= line.quantityE4);
        }
        made.push(take(lines, made, gone.shareE4));
      }
      const sum = sumParts(made.map(({ parts }) => parts));
      for (const [at, line] of lines.entries()) {
        assert.equal(sum[at]?.quantityE4, line.quantityE4);
        const { discount } = line;
        const wholeOre = discount !== null && 'amountOre' in discount ? discount.amountOre : 0n;
        const lost = wholeOre - (sum[at]?.discountOre ?? 0n);
        // Only a discount of all that a part is worth is cut down.
        assert.ok(lost >= 0n && lost <= BigInt(made.length), String(lost));
      }
    }),
    { numRuns: 2000 },
  );
});

test('the invoices of the parts together differ from the quote by at most two øre a line of each document', () => {
  fc.assert(
    fc.property(anyQuote, ({ lines, cuts }) => {
      const made: Part[] = [];
      for (const share of sharesBetween(cuts)) made.push(take(lines, made, share));
      const whole = priceLines(lines).totalOre;
      const sum = made.reduce((ore, { parts }) => ore + priceLines(linesOfParts(lines, parts)).totalOre, 0n);
      const difference = sum > whole ? sum - whole : whole - sum;
      assert.ok(difference <= 2n * BigInt(lines.length * (made.length + 1)), `${difference} of ${whole}`);
    }),
    { numRuns: 3000 },
  );
});

test('the whole at once is the quote itself', () => {
  fc.assert(
    fc.property(anyQuote, ({ lines }) => {
      const { parts } = take(lines, [], WHOLE_E4);
      assert.deepEqual(linesOfParts(lines, parts), lines);
    }),
  );
});

test('the status follows from the facts: what is invoiced in whole comes first, then an answer, then the last day', () => {
  const at = new Date('2026-07-20T10:00:00Z');
  const sent: QuoteFacts = {
    sentAt: at,
    viewedAt: null,
    expiredAt: null,
    acceptance: null,
    decline: null,
    invoicedShareE4: 0,
  };
  const of = (facts: Partial<QuoteFacts>) => quoteStatus({ ...sent, ...facts });
  assert.equal(of({ sentAt: null }), 'draft');
  assert.equal(of({}), 'sent');
  assert.equal(of({ viewedAt: at }), 'viewed');
  assert.equal(of({ viewedAt: at, expiredAt: at }), 'expired');
  assert.equal(of({ expiredAt: at, acceptance: {} }), 'accepted');
  assert.equal(of({ expiredAt: at, decline: {} }), 'declined');
  assert.equal(of({ invoicedShareE4: 9999 }), 'sent');
  assert.equal(of({ acceptance: {}, invoicedShareE4: WHOLE_E4 }), 'invoiced');
});

test('an answer is wanted until the last day on the page, and later by hand; a draft and a declined quote make no invoice', () => {
  assert.deepEqual(
    (['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'invoiced'] as const).map((status) => [
      status,
      isOpen(status, 'page'),
      isOpen(status, 'hand'),
      isInvoiceable(status),
    ]),
    [
      ['draft', false, false, false],
      ['sent', true, true, true],
      ['viewed', true, true, true],
      ['accepted', false, false, true],
      ['declined', false, false, false],
      ['expired', false, true, true],
      ['invoiced', false, false, true],
    ],
  );
});
