import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLikelyPostalCode, withLostZero } from '../../src/domain/parties/postal-code.ts';

test('a Norwegian post code has four digits, and others are not judged', () => {
  for (const code of ['0155', '9990', '']) assert.ok(isLikelyPostalCode(code, 'NO'), code);
  for (const code of ['155', '01555', 'N-0155', '0155 Oslo', 'O155'])
    assert.ok(!isLikelyPostalCode(code, 'NO'), code);
  assert.ok(!isLikelyPostalCode('917', 'SJ'));
  assert.ok(isLikelyPostalCode('SW1A 1AA', 'GB'));
});

test('a zero that a spreadsheet has dropped is offered', () => {
  assert.deepEqual(['155', '0155', '15'].map(withLostZero), ['0155', undefined, undefined]);
});
