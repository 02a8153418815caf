import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  numberFromRate,
  rateFromNumber,
  rateText,
  saftExchangeRate,
} from '../../../src/domain/currency/wire-rate.ts';

test('a rate of the wire has at most 6 decimals and is above 0', () => {
  assert.equal(rateFromNumber(11.5), 11_500_000n);
  assert.equal(rateFromNumber(0.000001), 1n);
  assert.equal(rateFromNumber(10), 10_000_000n);
  for (const rate of [0, -1, 11.1234567, Number.NaN, Number.POSITIVE_INFINITY, 1e-7]) {
    assert.throws(() => rateFromNumber(rate), RangeError, String(rate));
  }
});

test('any rate comes back from the wire', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (rateE6) => {
      assert.equal(rateFromNumber(numberFromRate(rateE6)), rateE6);
    }),
  );
});

test('people write a rate with 2 to 6 decimals', () => {
  const texts = ([11_500_000n, 11_734_500n, 1_012_345n, 999n, 1_234_567_890_000n] as const).map((rateE6) => [
    rateText(rateE6, 'nb'),
    rateText(rateE6, 'nn'),
    rateText(rateE6, 'en'),
  ]);
  assert.deepEqual(texts, [
    ['11,50', '11,50', '11.50'],
    ['11,7345', '11,7345', '11.7345'],
    ['1,012345', '1,012345', '1.012345'],
    ['0,000999', '0,000999', '0.000999'],
    ['1\u00A0234\u00A0567,89', '1\u00A0234\u00A0567,89', '1,234,567.89'],
  ]);
});

test('SAF-T has kroner ÷ currency with 8 decimals', () => {
  assert.equal(saftExchangeRate(1_150_000n, 100_000n), '11.50000000');
  // 2 864 øre for 250 cents, though the invoice has 11.4567.
  assert.equal(saftExchangeRate(2_864n, 250n), '11.45600000');
  assert.equal(saftExchangeRate(2n, 3n), '0.66666667');
  assert.equal(saftExchangeRate(0n, 1n), '0.00000000');
  assert.throws(() => saftExchangeRate(1n, 0n), RangeError);
});

test('a reader of SAF-T gets the kroner of any line back', () => {
  const someAmount = fc.bigInt({ min: 1n, max: 10n ** 7n });
  fc.assert(
    fc.property(someAmount, someAmount, (nokOre, amountOre) => {
      const rateE8 = BigInt(saftExchangeRate(nokOre, amountOre).replace('.', ''));
      assert.equal((amountOre * rateE8 + 50_000_000n) / 100_000_000n, nokOre);
    }),
  );
});
