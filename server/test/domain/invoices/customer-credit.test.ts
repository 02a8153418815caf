import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowestBalanceFrom, postingDay } from '../../../src/domain/invoices/customer-credit.ts';

/** In no particular order, and two on one day. */
const MOVEMENTS = [
  { day: '2026-03-10', ore: -700n },
  { day: '2026-01-20', ore: 1000n },
  { day: '2026-03-01', ore: 100n },
  { day: '2026-03-01', ore: 200n },
  { day: '2026-04-01', ore: 500n },
];

const AVAILABLE: [day: string, ore: bigint, why: string][] = [
  ['2026-01-19', 0n, 'nothing was there yet'],
  ['2026-01-20', 600n, 'what is taken on 10 March has to be left'],
  ['2026-03-09', 600n, 'the day before'],
  ['2026-03-10', 600n, 'all of that day'],
  ['2026-03-31', 600n, 'what comes in April is not there yet'],
  ['2026-04-01', 1100n, 'all of it'],
  ['2027-01-01', 1100n, 'later, too'],
];

for (const [day, ore, why] of AVAILABLE) {
  test(`of a balance ${ore} øre are available from ${day} on: ${why}`, () => {
    assert.equal(lowestBalanceFrom(MOVEMENTS, day), ore);
  });
}

test('without movements, or with a balance below 0, nothing is available', () => {
  assert.equal(lowestBalanceFrom([], '2026-01-01'), 0n);
  assert.equal(lowestBalanceFrom([{ day: '2026-01-01', ore: -1n }], '2026-01-01'), 0n);
});

test('a movement dated in a closed month is posted on the first open day', () => {
  assert.equal(postingDay('2026-02-10', null), '2026-02-10');
  assert.equal(postingDay('2026-02-10', '2026-01-31'), '2026-02-10');
  assert.equal(postingDay('2026-01-31', '2026-01-31'), '2026-02-01');
  assert.equal(postingDay('2025-12-01', '2026-01-31'), '2026-02-01');
});
