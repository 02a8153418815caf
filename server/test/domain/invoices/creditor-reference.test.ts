import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  creditorReferenceFor,
  isCreditorReference,
} from '../../../src/domain/invoices/creditor-reference.ts';

test('a creditor reference has the check digits of ISO 11649', () => {
  assert.equal(creditorReferenceFor(539_007_547_034n), 'RF18539007547034');
  assert.equal(creditorReferenceFor(1042n), 'RF971042');
  for (const text of ['RF18539007547034', 'RF712348231']) assert.ok(isCreditorReference(text), text);
});

test('every number has a reference that is right, and with one digit changed is wrong', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 21n - 1n }), fc.nat(22), (number, place) => {
      const reference = creditorReferenceFor(number);
      assert.ok(isCreditorReference(reference), reference);
      const at = 2 + (place % (reference.length - 2));
      const digit = String((Number(reference[at]) + 1) % 10);
      const changed = reference.slice(0, at) + digit + reference.slice(at + 1);
      assert.ok(!isCreditorReference(changed), changed);
    }),
  );
});

test('other texts are no creditor references', () => {
  for (const text of ['', 'RF', 'RF18', 'rf18539007547034', 'RF18 5390 0754 7034', 'NO18539007547034']) {
    assert.ok(!isCreditorReference(text), text);
  }
  assert.ok(!isCreditorReference(`RF18${'1'.repeat(22)}`));
});
