import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AHEAD_WAIT_MILLISECONDS } from '../../../src/domain/days/machine-clock.ts';
import {
  callClockRight,
  findNewestStamp,
  listClockHolds,
} from '../../../src/platform/operations/clock-holds.store.ts';
import { judgeClockAtStart, startClockWatch } from '../../../src/platform/operations/clock-watch.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import { createSent } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { startTestApp } from '../../support/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const service = await startTestApp({ jobs: false, isAlone: true });
const { db } = service;
const log = createLog('silent');
const company = await service.createCompany();
/** By the clock of PostgreSQL, which stamps events. */
const real = Date.now();
const at = (milliseconds: number) => new Date(real + milliseconds);
const reasons = async () => (await listClockHolds(db)).map(({ reason }) => reason);

/** A watch whose clocks stand until they are moved. */
async function watchFrom(wall: Date) {
  const clocks = { wall: wall.getTime(), sinceBoot: 0 };
  let freed = 0;
  const watch = await startClockWatch({
    db,
    log,
    moment: () => ({ ...clocks }),
    onFree: async () => void (freed += 1),
  });
  onEnd(watch.stop);
  return { ...watch, clocks, freed: () => freed };
}

test('test accounts stamp nothing, and an empty installation has no wrong clock', async () => {
  service.clock.now = at(400 * DAY);
  await createSent(await service.caller({ company }));
  service.clock.release();
  assert.equal(await findNewestStamp(db), undefined);
  assert.equal(await judgeClockAtStart(db, at(-400 * DAY), log), false);
});

test('a clock behind the newest stamp holds automatic work until it has passed that time', async () => {
  service.clock.release();
  await createSent(await service.caller({ company, environment: 'production' }));
  assert.notEqual(await findNewestStamp(db), undefined);
  assert.equal(await judgeClockAtStart(db, at(-4 * 60_000), log), false);
  assert.equal(await judgeClockAtStart(db, at(-2 * HOUR), log), true);
  // Another service notices it, too.
  assert.equal(await judgeClockAtStart(db, at(-2 * HOUR), log), true);
  assert.deepEqual(await reasons(), ['behind']);
  const watch = await watchFrom(at(-2 * HOUR));
  await watch.look();
  assert.equal(watch.isHeld(), true);
  // The last event of the invoice may have got its number after the first look.
  const [hold] = await listClockHolds(db);
  watch.clocks.wall = hold?.newestAt?.getTime() ?? 0;
  watch.clocks.sinceBoot = 2 * HOUR;
  await watch.look();
  assert.equal(watch.isHeld(), false);
  assert.equal(watch.freed(), 1);
  assert.deepEqual(await reasons(), []);
  await watch.look();
  assert.equal(watch.freed(), 1);
});

test('a clock long after the newest stamp lets automatic work begin after half an hour, and is not told again', async () => {
  const start = at(8 * DAY);
  assert.equal(await judgeClockAtStart(db, start, log), true);
  assert.deepEqual(await reasons(), ['ahead']);
  const watch = await watchFrom(start);
  watch.clocks.sinceBoot = AHEAD_WAIT_MILLISECONDS - 1;
  await watch.look();
  assert.equal(watch.isHeld(), true);
  watch.clocks.sinceBoot = AHEAD_WAIT_MILLISECONDS;
  await watch.look();
  assert.equal(watch.isHeld(), false);
  assert.equal(await judgeClockAtStart(db, start, log), false);
  // The clock is set back by now: what it stamped is in the future.
  assert.equal(await judgeClockAtStart(db, at(0), log), true);
  assert.deepEqual(await reasons(), ['behind']);
  assert.equal(await callClockRight(db, { by: 'command line', now: at(0) }), 1);
  assert.equal(await judgeClockAtStart(db, at(0), log), false);
});

test('a clock that is set while the service runs holds at once, also across starts, until a person says that it is right', async () => {
  const watch = await watchFrom(at(0));
  assert.equal(watch.isHeld(), false);
  watch.clocks.wall += 31 * DAY;
  assert.equal(watch.isHeld(), true, 'before the next look into the database');
  await watch.look();
  assert.deepEqual(await reasons(), ['jumped']);
  watch.clocks.wall -= 31 * DAY;
  await watch.look();
  assert.equal(watch.isHeld(), true, 'the right time alone ends no such hold');
  const next = await watchFrom(at(0));
  assert.equal(next.isHeld(), true);
  assert.equal(await callClockRight(db, { by: 'command line', now: at(0) }), 1);
  await Promise.all([watch.look(), next.look()]);
  assert.deepEqual([watch.isHeld(), next.isHeld()], [false, false]);
  assert.equal(await callClockRight(db, { by: 'command line', now: at(0) }), 0);
});

test('what follows from commits and mail for signing in go on while the clock is wrong, and all else waits', () => {
  const goes = service.outbox.filter(({ onWrongClock }) => onWrongClock === 'goes');
  assert.deepEqual(
    goes.map(({ name }) => name),
    ['mail-password-link', 'events', 'figures', 'month-sums', 'waiting-figures', 'search-index'],
  );
  assert.ok(service.outbox.some(({ name }) => name === 'recurring-invoices'));
});
