import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTooMuch } from '../../../bench/guard.ts';

test('an operation needs too much when it does in every turn', () => {
  assert.equal(isTooMuch([1.08, 1.5, 1.071]), true);
  assert.equal(isTooMuch([1.08, 1.5, 1.07]), false);
});
