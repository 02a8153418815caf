import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountsByAge, daysOverdue, receivableAge } from '../../../src/domain/invoices/receivable-age.ts';

test('a claim is overdue from the day after the last day to pay in time; without a due date it is never overdue', () => {
  assert.equal(daysOverdue('2026-03-01', '2026-02-01'), 0);
  assert.equal(daysOverdue('2026-03-01', '2026-03-01'), 0);
  assert.equal(daysOverdue('2026-02-27', '2026-02-28'), 1);
  assert.equal(daysOverdue('2026-02-28', '2026-03-02'), 0);
  assert.equal(daysOverdue('2026-04-02', '2026-04-08'), 1);
  assert.equal(daysOverdue(null, '2026-03-01'), 0);
});

test('each age ends on its last day', () => {
  assert.deepEqual([0, 1, 30, 31, 60, 61, 90, 91].map(receivableAge), [
    'notDue',
    'days1To30',
    'days1To30',
    'days31To60',
    'days31To60',
    'days61To90',
    'days61To90',
    'daysOver90',
  ]);
});

test('amounts are summed by age, and payments in advance are deducted', () => {
  const amounts = amountsByAge([
    { daysOverdue: 0, outstandingOre: -30n },
    { daysOverdue: 0, outstandingOre: 100n },
    { daysOverdue: 45, outstandingOre: 7n },
  ]);
  assert.deepEqual(amounts, {
    notDue: 70n,
    days1To30: 0n,
    days31To60: 7n,
    days61To90: 0n,
    daysOver90: 0n,
    outstandingOre: 77n,
  });
});
