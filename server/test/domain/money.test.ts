import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from '../../src/domain/limits.ts';
import {
  divideRounded,
  divideTogether,
  formatKroner,
  kronerFromOre,
  numberFromScaled,
  oreFromKroner,
  parseDecimal,
  scaledFromNumber,
} from '../../src/domain/money.ts';

const DECIMALS = [
  ['12.5', 2, 1250n],
  ['-0.5', 2, -50n],
  ['0', 2, 0n],
  ['-0', 2, 0n],
  ['0.10', 1, 1n],
  ['1.2300', 2, 123n],
  ['1.005', 3, 1005n],
  ['1.005', 2, undefined],
  ['0.0001', 4, 1n],
  ['0.00001', 4, undefined],
  ['1e-7', 7, 1n],
  ['1e-7', 6, undefined],
  ['1.5e3', 2, 150_000n],
  ['1.25E+1', 1, 125n],
  ['1e+21', 0, 10n ** 21n],
  ['0e-300', 0, 0n],
  ['100e-2', 0, 1n],
  ['41131.74', 2, 4_113_174n],
  ['007', 0, 7n],
  ['1e1000', 0, undefined],
  ['', 2, undefined],
  ['-', 2, undefined],
  ['.5', 2, undefined],
  ['5.', 2, undefined],
  ['+5', 2, undefined],
  ['1,5', 2, undefined],
  ['1 000', 2, undefined],
  [' 1', 2, undefined],
  ['1\n', 2, undefined],
  ['0x10', 2, undefined],
  ['NaN', 2, undefined],
  ['Infinity', 2, undefined],
  ['１', 2, undefined],
] as const;

for (const [text, decimals, scaled] of DECIMALS) {
  test(`${JSON.stringify(text)} with ${decimals} decimals is ${scaled}`, () => {
    assert.equal(parseDecimal(text, decimals), scaled);
  });
}

test('numbers that multiplication gets wrong', () => {
  assert.equal(scaledFromNumber(1.005, 4), 10_050n);
  assert.equal(scaledFromNumber(67.455, 4), 674_550n);
  assert.equal(oreFromKroner(41131.74), 4_113_174n);
  assert.equal(oreFromKroner(0.29), 29n);
  assert.equal(oreFromKroner(1.15), 115n);
  assert.equal(oreFromKroner(-0), 0n);
  assert.equal(scaledFromNumber(1e-7, 7), 1n);
});

test('a number that is not exact in its unit is refused', () => {
  for (const value of [1.005, 1e-7, 0.1 + 0.2, Number.NaN, Infinity, -Infinity]) {
    assert.throws(() => oreFromKroner(value), RangeError, String(value));
  }
});

test('every amount is the same after being sent and read', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.integer({ min: 0, max: 4 }),
      (scaled, decimals) => {
        const wire: unknown = JSON.parse(JSON.stringify(numberFromScaled(scaled, decimals)));
        assert.equal(typeof wire, 'number');
        assert.equal(scaledFromNumber(Number(wire), decimals), scaled);
      },
    ),
    { numRuns: 1000 },
  );
  assert.equal(kronerFromOre(LIMITS.totalOre), 10_000_000_000);
  assert.equal(kronerFromOre(-1n), -0.01);
  assert.equal(numberFromScaled(5n, 4), 0.0005);
  assert.ok(Object.is(kronerFromOre(0n), 0), 'never -0');
});

test('a sum that no number can hold becomes the nearest number', () => {
  assert.equal(numberFromScaled(10n ** 18n + 1n, 2), 1e16);
  assert.equal(numberFromScaled(-(10n ** 18n) - 1n, 2), -1e16);
});

test('every double is read as the decimal that it prints', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      // 1074 decimals hold every double. The quotient of two powers of ten gives the number back.
      const scaled = scaledFromNumber(value, 1074);
      assert.equal(Number(`${scaled}e-1074`), value === 0 ? 0 : value);
    }),
  );
});

const ROUNDED = [
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [4n, 2n, 2n],
  [1n, 3n, 0n],
  [-1n, 3n, 0n],
  [2n, 3n, 1n],
  [-2n, 3n, -1n],
  [0n, 7n, 0n],
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [674_550n, 100n, 6746n],
] as const;

for (const [numerator, denominator, quotient] of ROUNDED) {
  test(`${numerator}/${denominator} is ${quotient}`, () => {
    assert.equal(divideRounded(numerator, denominator), quotient);
  });
}

test('a rounded quotient is the nearest whole number; between two, the one further from zero', () => {
  const some = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  fc.assert(
    fc.property(some, fc.bigInt({ min: 1n, max: 40n }), (numerator, denominator) => {
      const quotient = divideRounded(numerator, denominator);
      const twiceOff = 2n * (quotient * denominator - numerator);
      assert.ok(twiceOff <= denominator && twiceOff >= -denominator);
      if (twiceOff === denominator || twiceOff === -denominator) assert.equal(twiceOff > 0n, numerator > 0n);
    }),
    { numRuns: 1000 },
  );
});

test('rounding needs a denominator above 0', () => {
  assert.throws(() => divideRounded(1n, 0n), RangeError);
  assert.throws(() => divideRounded(1n, -2n), RangeError);
});

test('quotients rounded together sum to the rounded quotient of the sum', () => {
  assert.deepEqual(divideTogether([1n, 1n, 1n], 3n), [1n, 0n, 0n]);
  assert.deepEqual(divideTogether([5n, 19n, 18n], 10n), [0n, 2n, 2n]);
  assert.deepEqual(divideTogether([5n, 17n, 18n], 10n), [0n, 2n, 2n]);
  assert.deepEqual(divideTogether([], 10n), []);
  assert.throws(() => divideTogether([2n, -1n], 10n), RangeError);
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n })),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      (numerators, denominator) => {
        const quotients = divideTogether(numerators, denominator);
        const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
        assert.equal(sum(quotients), divideRounded(sum(numerators), denominator));
        for (const [index, numerator] of numerators.entries()) {
          const off = (quotients[index] ?? -1n) * denominator - numerator;
          assert.ok(off < denominator && -off < denominator);
        }
      },
    ),
  );
});

test('kroner as Norwegians print them', () => {
  assert.equal(formatKroner(1_321_891n), '13\u00A0218,91');
  assert.equal(formatKroner(-1_321_891n), '-13\u00A0218,91');
  assert.equal(formatKroner(123_456_789_012n), '1\u00A0234\u00A0567\u00A0890,12');
  assert.equal(formatKroner(99_999n), '999,99');
  assert.equal(formatKroner(-10_000_000n), '-100\u00A0000,00');
  assert.equal(formatKroner(5n), '0,05');
  assert.equal(formatKroner(-5n), '-0,05');
  assert.equal(formatKroner(0n), '0,00');
});
