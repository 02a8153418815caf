import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasJumped, judgeClock } from '../../src/domain/days/machine-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date('2026-11-29T10:00:00Z');
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

test('a clock before the newest stamp by more than five minutes is behind, one after it by more than seven days may be ahead', () => {
  assert.equal(judgeClock(NOW, undefined), undefined);
  assert.equal(judgeClock(NOW, before(-5 * MINUTE)), undefined);
  assert.equal(judgeClock(NOW, before(-5 * MINUTE - 1)), 'behind');
  assert.equal(judgeClock(NOW, before(7 * DAY)), undefined);
  assert.equal(judgeClock(NOW, before(7 * DAY + 1)), 'ahead');
});

test('a clock that is set by more than an hour has jumped, and a machine that slept has not', () => {
  const start = { wall: NOW.getTime(), sinceBoot: 1_000 };
  const later = (wall: number, sinceBoot: number) => ({
    wall: start.wall + wall,
    sinceBoot: start.sinceBoot + sinceBoot,
  });
  assert.ok(!hasJumped(start, later(30 * DAY, 30 * DAY)));
  assert.ok(!hasJumped(start, later(60 * MINUTE, 0)));
  assert.ok(hasJumped(start, later(60 * MINUTE + 1, 0)));
  assert.ok(hasJumped(start, later(-60 * MINUTE, 1)));
  assert.ok(hasJumped(start, later(31 * DAY, DAY)));
});
