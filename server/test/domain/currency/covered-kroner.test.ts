import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  NOTHING_CARRIED,
  addCarried,
  paidAtRate,
  settle,
  settleByCredit,
  settleByCreditNote,
  takeShare,
  valueOfPayment,
} from '../../../src/domain/currency/covered-kroner.ts';
import type { Carried } from '../../../src/domain/currency/covered-kroner.ts';
import { oreAtRate } from '../../../src/domain/currency/exchange-rate.ts';
import { someAmount, someRate } from './some-documents.ts';

const carried = (amountOre: bigint, nokOre: bigint): Carried => ({ amountOre, nokOre });

test('a part takes its share of the kroner, and the last part takes the rest', () => {
  // 100.00 at 11.4567 is 1 145.67. A third is 381.89; of 66.67 with 763.78, half is 381.89; the last takes 381.89.
  const first = takeShare(carried(10_000n, 114_567n), 3_333n);
  assert.deepEqual(first, { taken: carried(3_333n, 38_185n), left: carried(6_667n, 76_382n) });
  const second = takeShare(first.left, 3_333n);
  assert.deepEqual(second, { taken: carried(3_333n, 38_185n), left: carried(3_334n, 38_197n) });
  assert.deepEqual(takeShare(second.left, 3_334n), {
    taken: carried(3_334n, 38_197n),
    left: NOTHING_CARRIED,
  });
  assert.deepEqual(takeShare(second.left, 0n).left, second.left);
  assert.throws(() => takeShare(second.left, 3_335n), RangeError);
  assert.throws(() => takeShare(second.left, -1n), RangeError);
});

test('1 000 EUR at 11.50, of which 11 590.00 arrived and 60.00 was kept, is a gain of 150.00', () => {
  const value = valueOfPayment({ amountOre: 100_000n, amountNokOre: 1_159_000n, feeNokOre: 6_000n });
  assert.deepEqual(settle(carried(100_000n, 1_150_000n), value), {
    covered: carried(100_000n, 1_150_000n),
    credit: NOTHING_CARRIED,
    differenceNokOre: 15_000n,
    open: NOTHING_CARRIED,
  });
});

test('money of which nobody has said what arrived is worth the rate of its day, and a fee is no gain', () => {
  const rate = { rateE6: 11_590_000n };
  const paid = paidAtRate(100_000n, 6_000n, rate);
  assert.deepEqual(paid, { amountOre: 100_000n, amountNokOre: 1_153_000n, feeNokOre: 6_000n });
  const open = carried(100_000n, 1_150_000n);
  assert.equal(settle(open, valueOfPayment(paid)).differenceNokOre, 9_000n);
  assert.equal(settle(open, valueOfPayment(paidAtRate(100_000n, 0n, rate))).differenceNokOre, 9_000n);
  assert.throws(() => paidAtRate(100n, 1_160n, rate), RangeError);
  assert.throws(() => paidAtRate(100n, -1n, rate), RangeError);
});

test('what is paid too much becomes credit at the rate of the payment, and has no gain or loss', () => {
  // 600 EUR is open at 11.50 = 6 900.00. 1 000 EUR came with 11 000.00, so 600 are 6 600.00 and 400 are 4 400.00.
  assert.deepEqual(settle(carried(60_000n, 690_000n), carried(100_000n, 1_100_000n)), {
    covered: carried(60_000n, 690_000n),
    credit: carried(40_000n, 440_000n),
    differenceNokOre: -30_000n,
    open: NOTHING_CARRIED,
  });
  assert.deepEqual(settle(NOTHING_CARRIED, carried(100_000n, 1_100_000n)), {
    covered: NOTHING_CARRIED,
    credit: carried(100_000n, 1_100_000n),
    differenceNokOre: 0n,
    open: NOTHING_CARRIED,
  });
  assert.throws(() => settle(NOTHING_CARRIED, carried(0n, 0n)), RangeError);
  assert.throws(() => settle(NOTHING_CARRIED, carried(1n, -1n)), RangeError);
});

test('a credit note takes its own kroner, and what roundings leave with the last cent is a difference', () => {
  const part = settleByCreditNote(carried(10_000n, 114_567n), carried(4_000n, 45_827n));
  assert.deepEqual([part.open, part.differenceNokOre], [carried(6_000n, 68_740n), 0n]);
  // One øre more is left than the credit note has: a loss.
  const last = settleByCreditNote(carried(6_000n, 68_741n), carried(6_000n, 68_740n));
  assert.deepEqual([last.covered, last.differenceNokOre], [carried(6_000n, 68_741n), -1n]);
  // One øre less is left than the credit note has: a gain, before the last cent, too. That cent keeps an øre.
  const more = settleByCreditNote(carried(2n, 22n), carried(1n, 23n));
  assert.deepEqual([more.covered, more.differenceNokOre, more.open], [carried(1n, 21n), 2n, carried(1n, 1n)]);
  assert.deepEqual(settleByCreditNote(NOTHING_CARRIED, NOTHING_CARRIED).covered, NOTHING_CARRIED);
  assert.throws(() => settleByCreditNote(NOTHING_CARRIED, carried(-1n, 0n)), RangeError);
});

test('a credit note on a paid invoice becomes credit at the rate of the invoice', () => {
  // 400 of 1 000 EUR at 11.50 are open. A credit note of 700 covers them, and 300 become credit of 3 450.00.
  const { covered, credit, differenceNokOre } = settleByCreditNote(
    carried(40_000n, 460_000n),
    carried(70_000n, 805_000n),
  );
  assert.deepEqual([covered, credit], [carried(40_000n, 460_000n), carried(30_000n, 345_000n)]);
  assert.equal(differenceNokOre, 0n);
});

test('credit of two days is one, and gives its share', () => {
  const credit = addCarried(carried(10_000n, 110_000n), carried(10_000n, 120_000n));
  const applied = settleByCredit(carried(10_000n, 113_000n), credit, 10_000n);
  assert.deepEqual(applied.used, carried(10_000n, 115_000n));
  assert.deepEqual(applied.creditLeft, carried(10_000n, 115_000n));
  assert.equal(applied.differenceNokOre, 2_000n);
  assert.throws(() => settleByCredit(carried(1n, 11n), credit, 2n), RangeError);
  assert.throws(() => settleByCredit(carried(30_000n, 1n), credit, 20_001n), RangeError);
});

test('however an invoice is settled, both its amount and its kroner end at 0 together, and gains explain all kroner', () => {
  const someStep = fc.record({
    kind: fc.constantFrom('payment', 'credit', 'creditNote', 'loss'),
    share: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(1)),
    rate: someRate,
    beyond: fc.oneof(fc.constant(0n), someAmount),
  });
  fc.assert(
    fc.property(
      someAmount,
      someRate,
      fc.array(someStep, { maxLength: 12 }),
      someAmount,
      (totalOre, rate, steps, creditOre) => {
        let open = carried(totalOre, oreAtRate(totalOre, rate));
        let credit = carried(creditOre, oreAtRate(creditOre, { rateE6: 11_000_000n }));
        let [cameOre, differenceOre] = [0n, 0n];
        const startOre = credit.nokOre - open.nokOre;
        let lostOre = 0n;
        for (const { kind, share, rate: rateOfDay, beyond } of [
          ...steps,
          { kind: 'payment', share: 1, rate: { rateE6: 11_234_567n }, beyond: 0n },
        ]) {
          const amountOre = BigInt(Math.floor(Number(open.amountOre) * share));
          const before = open;
          if (kind === 'loss') {
            const { taken, left } = takeShare(open, amountOre);
            lostOre += taken.nokOre;
            open = left;
          } else if (kind === 'credit') {
            const usedOre = amountOre < credit.amountOre ? amountOre : credit.amountOre;
            if (usedOre === 0n) continue;
            const done = settleByCredit(open, credit, usedOre);
            [open, credit] = [done.open, done.creditLeft];
            differenceOre += done.differenceNokOre;
          } else {
            const all = amountOre + beyond;
            if (all === 0n) continue;
            const value = carried(all, oreAtRate(all, kind === 'payment' ? rateOfDay : rate));
            const done = (kind === 'payment' ? settle : settleByCreditNote)(open, value);
            cameOre += value.nokOre;
            differenceOre += done.differenceNokOre;
            credit = addCarried(credit, done.credit);
            open = done.open;
          }
          assert.ok(open.nokOre >= 0n && open.nokOre <= before.nokOre && open.amountOre <= before.amountOre);
          assert.ok(credit.nokOre >= 0n && credit.amountOre >= 0n);
          if (credit.amountOre === 0n) assert.equal(credit.nokOre, 0n);
          // What came in, less what was lost and gained, is what the customer's account has changed by.
          assert.equal(credit.nokOre - open.nokOre, startOre + cameOre + lostOre - differenceOre);
        }
        assert.deepEqual(open, NOTHING_CARRIED);
      },
    ),
    { numRuns: 2_000 },
  );
});
