import { inGroupsOfFour } from '../../../src/domain/parties/bank-account.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  creditorReferenceOf,
  numberOfCreditorReference,
  readCreditorReference,
} from '../../../src/domain/currency/creditor-reference.ts';

test('the check digits are those of ISO 11649', () => {
  assert.equal(creditorReferenceOf(539_007_547_034n), 'RF18539007547034');
  // 1 and RF00 are 1271500, which is 24 by 97 more than a multiple; 98 − 24 is 74.
  assert.equal(1_271_500n % 97n, 24n);
  assert.equal(creditorReferenceOf(1n), 'RF741');
  assert.equal(readCreditorReference('RF712348231'), 'RF712348231');
  assert.equal(readCreditorReference('RF45G72UUR'), 'RF45G72UUR');
});

test('it is read as people and banks write it', () => {
  for (const text of ['RF18 5390 0754 7034', ' rf18 5390 0754 7034\n', 'RF18\u00A05390\u00A007547034']) {
    assert.equal(readCreditorReference(text), 'RF18539007547034');
  }
  assert.equal(readCreditorReference('rf45 g72u ur'), 'RF45G72UUR');
  for (const text of [
    '',
    'RF18',
    'RF19539007547034',
    'RF18539007547043',
    'NO9386011117947',
    'RF18-5390-0754-7034',
    `RF00${'1'.repeat(22)}`,
    'RF1٨539007547034',
  ]) {
    assert.equal(readCreditorReference(text), undefined, text);
  }
});

test('it is printed in groups of four', () => {
  assert.equal(inGroupsOfFour('RF18539007547034'), 'RF18 5390 0754 7034');
  assert.equal(inGroupsOfFour('RF741'), 'RF74 1');
  assert.equal(inGroupsOfFour('RF45G72UUR'), 'RF45 G72U UR');
});

test('zeros before the number change nothing, and letters stand for no number', () => {
  const reference = readCreditorReference('RF18000539007547034') ?? assert.fail();
  assert.equal(numberOfCreditorReference(reference), 539_007_547_034n);
  assert.equal(numberOfCreditorReference('RF45G72UUR'), undefined);
  assert.equal(numberOfCreditorReference('RF480'), undefined);
});

test('numbers from 1 to 21 digits have one', () => {
  assert.equal(creditorReferenceOf(10n ** 21n - 1n).length, 25);
  for (const number of [0n, -1n, 10n ** 21n]) assert.throws(() => creditorReferenceOf(number), RangeError);
});

test('any number comes back from its reference, and a wrong or swapped character is noticed', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 21n - 1n }), fc.nat(), fc.nat(8), (number, at, by) => {
      const reference = creditorReferenceOf(number);
      assert.equal(readCreditorReference(inGroupsOfFour(reference).toLowerCase()), reference);
      assert.equal(numberOfCreditorReference(reference), number);
      const place = 2 + (at % (reference.length - 2));
      const digit = Number(reference.charAt(place));
      const wrong = reference.slice(0, place) + String((digit + 1 + by) % 10) + reference.slice(place + 1);
      assert.equal(readCreditorReference(wrong), undefined);
      const [one = '', other = ''] = reference.slice(place, place + 2);
      const swapped = reference.slice(0, place) + other + one + reference.slice(place + 2);
      if (swapped !== reference) assert.equal(readCreditorReference(swapped), undefined);
    }),
  );
});
