import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { KID_CHECKS, fitsKid, isValidKid, kidForNumber } from '../../../src/domain/invoices/kid.ts';
import { mod10CheckDigit, mod11CheckDigit } from '../../../src/domain/check-digits.ts';

const DIGITS = '0123456789'.split('');
const someDigits = fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 1, maxLength: 24 });

const CHECK_DIGITS = [
  { base: '12345678', mod10: '2', mod11: '5' },
  { base: '1234567', mod10: '4', mod11: '4' },
  { base: '1001', mod10: '7', mod11: '4' },
  { base: '1002', mod10: '5', mod11: '2' },
  { base: '1003', mod11: '0' },
  { base: '1009', mod11: '-' },
  { base: '0010001', mod10: '6' },
  { base: '0001234000567', mod10: '2', mod11: '6' },
];

for (const { base, mod10, mod11 } of CHECK_DIGITS) {
  test(`check digits of ${base}`, () => {
    if (mod10 !== undefined) assert.equal(mod10CheckDigit(base), mod10);
    if (mod11 !== undefined) assert.equal(mod11CheckDigit(base), mod11);
  });
}

test('only digits have check digits', () => {
  for (const text of ['', '12a', '12-', ' 12', '１２']) {
    assert.throws(() => mod10CheckDigit(text), RangeError);
    assert.throws(() => mod11CheckDigit(text), RangeError);
  }
});

test('MOD10 agrees with the sum that a bank checks over the whole number', () => {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const luhnSum = (text: string) => {
    let sum = 0;
    for (let fromRight = 0; fromRight < text.length; fromRight++) {
      const digit = Number(text.charAt(text.length - 1 - fromRight));
      sum += fromRight % 2 === 1 ? (doubled[digit] ?? NaN) : digit;
    }
    return sum;
  };
  fc.assert(
    fc.property(someDigits, (base) => {
      for (const check of DIGITS) {
        assert.equal(luhnSum(base + check) % 10 === 0, mod10CheckDigit(base) === check);
      }
    }),
  );
});

test('MOD11 agrees with the sum that a bank checks over the whole number', () => {
  const weights = [1, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7];
  const weightedSum = (text: string) => {
    let sum = 0;
    for (const [fromRight, weight] of weights.entries()) {
      const char = text.charAt(text.length - 1 - fromRight);
      sum += weight * (char === '-' ? 10 : Number(char));
    }
    return sum;
  };
  fc.assert(
    fc.property(someDigits, (base) => {
      for (const check of [...DIGITS, '-']) {
        assert.equal(weightedSum(base + check) % 11 === 0, mod11CheckDigit(base) === check);
      }
    }),
  );
});

const VALIDITY = [
  ['123456782', true],
  ['123456785', true],
  ['123456780', false],
  ['1009-', true],
  ['1001-', false],
  ['10-09', false],
  ['1230', true],
  ['125', false],
  ['0000', false],
  ['0000000000', false],
  ['000-', false],
  [' 10017', false],
  ['10017\n', false],
  ['１００１７', false],
  ['', false],
] as const;

for (const [kid, valid] of VALIDITY) {
  test(`KID ${JSON.stringify(kid)} is ${valid ? 'valid' : 'refused'}`, () =>
    assert.equal(isValidKid(kid), valid));
}

test('a KID has at most 25 characters', () => {
  const longest = '1'.repeat(24);
  assert.equal(isValidKid(longest + mod10CheckDigit(longest)), true);
  assert.equal(isValidKid(longest + '1' + mod10CheckDigit(longest + '1')), false);
});

test('a number has its KID', () => {
  assert.equal(kidForNumber(10001n, 8), '00100016');
  assert.equal(kidForNumber(1001n, 5), '10017');
  assert.equal(kidForNumber(1001n, 10), '0000010017');
  assert.equal(kidForNumber(999n, 4), `999${mod10CheckDigit('999')}`);
});

/** The KIDs that a company gets for these numbers. Where a row has no check digit, the KID is not tested. */
for (const { base, mod10, mod11 } of CHECK_DIGITS) {
  test(`the KIDs of number ${base}`, () => {
    const [number, length] = [BigInt(base), base.length + 1];
    if (mod10 !== undefined) assert.equal(kidForNumber(number, length, 'mod10'), base + mod10);
    if (mod11 !== undefined) assert.equal(kidForNumber(number, length, 'mod11'), base + mod11);
  });
}

test('the KID of a number by MOD11 ends in a hyphen where the remainder is 1', () => {
  assert.equal(kidForNumber(1009n, 5, 'mod11'), '1009-');
  assert.equal(kidForNumber(1003n, 5, 'mod11'), '10030');
  assert.equal(kidForNumber(6n, 10, 'mod11'), '000000006-');
  assert.throws(() => kidForNumber(0n, 10, 'mod11'), RangeError);
});

test('every KID made is valid and holds its number', () => {
  const numberAndLength = fc
    .integer({ min: 4, max: 25 })
    .chain((length) =>
      fc.tuple(
        fc.bigInt({ min: 1n, max: 10n ** BigInt(length - 1) - 1n }),
        fc.constant(length),
        fc.constantFrom(...KID_CHECKS),
      ),
    );
  fc.assert(
    fc.property(numberAndLength, ([number, length, check]) => {
      const kid = kidForNumber(number, length, check);
      assert.equal(kid.length, length);
      assert.equal(isValidKid(kid), true);
      assert.equal(BigInt(kid.slice(0, -1)), number);
    }),
  );
});

test('a number that does not fit has no KID', () => {
  assert.deepEqual([fitsKid(999n, 4), fitsKid(1000n, 4)], [true, false]);
  assert.throws(() => kidForNumber(1000n, 4), RangeError);
  assert.throws(() => kidForNumber(0n, 10), RangeError);
  assert.throws(() => kidForNumber(-1n, 10), RangeError);
  for (const length of [3, 26, 9.5]) assert.throws(() => kidForNumber(1n, length), RangeError);
});
