import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeBarredOn } from '../../../src/domain/invoices/time-bar.ts';

test('a claim becomes time-barred three years after its due date, at the end of a month that is shorter', () => {
  assert.equal(timeBarredOn('2026-06-16'), '2029-06-16');
  assert.equal(timeBarredOn('2028-02-29'), '2031-02-28');
});
