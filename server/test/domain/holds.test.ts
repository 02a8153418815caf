import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdSinceMoment } from '../../src/domain/holds.ts';

const wentBackTo = new Date('2026-11-24T03:00:00Z');
const now = new Date('2026-11-25T10:00:00Z');

test('after a restore or a recovery to a time all that is there is held, dates until the first start, and letters', () => {
  for (const reason of ['restored', 'recovered'] as const) {
    const { rowsUntil, datesUntil, holdsLetters } = holdSinceMoment({ reason, wentBackTo }, now);
    assert.deepEqual([rowsUntil, datesUntil, holdsLetters], [now, null, true]);
  }
});

test('the end of an archive lacks a minute: dates of that minute are held, and letters go', () => {
  const { rowsUntil, datesUntil, holdsLetters } = holdSinceMoment(
    { reason: 'recovered', wentBackTo, isWhole: true },
    now,
  );
  assert.deepEqual([rowsUntil, datesUntil, holdsLetters], [now, new Date('2026-11-24T03:01:00Z'), false]);
});

test('by hand what was made by the time is held, because a service may have worked since', () => {
  const { rowsUntil, datesUntil, holdsLetters } = holdSinceMoment({ reason: 'by-hand', wentBackTo }, now);
  assert.deepEqual([rowsUntil, datesUntil, holdsLetters], [wentBackTo, now, true]);
});
