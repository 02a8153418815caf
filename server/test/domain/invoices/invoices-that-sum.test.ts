import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoicesThatSum } from '../../../src/domain/invoices/invoices-that-sum.ts';

const owed = (...ores: bigint[]) => ores.map((ore, index) => ({ id: String(index + 1), ore }));

test('two or more invoices that sum to the amount, the earliest first', () => {
  assert.deepEqual(invoicesThatSum(owed(100n, 200n, 300n), 300n), ['1', '2']);
  assert.deepEqual(invoicesThatSum(owed(100n, 250n, 200n), 300n), ['1', '3']);
  assert.deepEqual(invoicesThatSum(owed(100n, 200n, 300n), 600n), ['1', '2', '3']);
  assert.deepEqual(invoicesThatSum(owed(50n, 50n), 100n), ['1', '2']);
});

test('one invoice alone is no sum, nor is what no invoices sum to', () => {
  assert.equal(invoicesThatSum(owed(300n), 300n), undefined);
  assert.equal(invoicesThatSum(owed(300n, 300n), 300n), undefined);
  assert.equal(invoicesThatSum(owed(100n, 250n), 300n), undefined);
  assert.equal(invoicesThatSum(owed(100n, 250n), 1000n), undefined);
  assert.equal(invoicesThatSum([], 300n), undefined);
  assert.equal(invoicesThatSum(owed(100n), 0n), undefined);
});

test('the search ends where all combinations would take too long', () => {
  const many = owed(...Array.from({ length: 60 }, (_, index) => 1000n + BigInt(index) * 2n));
  assert.equal(invoicesThatSum(many, 30_001n), undefined);
});
