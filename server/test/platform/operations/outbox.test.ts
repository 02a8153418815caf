import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ringBell } from '../../../src/platform/database/bell.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import type { Due, OutboxKind } from '../../../src/platform/operations/outbox.ts';
import { createDoor, pauseAfter } from '../../../src/platform/operations/door.ts';
import { createOutbox } from '../../../src/platform/operations/outbox.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';

const { db, close } = openDatabase(await createTestDatabase(), 'request', 3);
onEnd(close);

/** A kind whose due things stand in a set. Work takes them out, unless it fails. */
function kindOf(name: string, due: Set<string>, more: Partial<OutboxKind> = {}): OutboxKind {
  return {
    name,
    due: (limit) => sql`select '' as account_id, id from unnest(${[...due]}::text[]) id limit ${limit}`,
    atOnce: 5,
    onWrongClock: 'waits',
    afterRestore: { goes: 'it leaves nothing' },
    bell: 'mails',
    work: async ({ id }: Due) => void due.delete(id),
    ...more,
  };
}

function startOutbox(kinds: OutboxKind[], options: Parameters<typeof createOutbox>[3] = {}) {
  const runs: string[] = [];
  let looks = 0;
  const outbox = createOutbox(
    db,
    kinds,
    async (name, work) => {
      if (name !== 'outbox') runs.push(name);
      const isWell = await work().then(
        () => true,
        () => false,
      );
      if (name === 'outbox') looks += 1;
      return isWell;
    },
    options,
  );
  onEnd(() => outbox.stop());
  outbox.start();
  return { runs, looks: () => looks, stop: () => outbox.stop() };
}

/** After the first look there is none but where it rings. */
const ONLY_RUNG = { lookMilliseconds: 3_600_000 };

test('what is due is found by a look after a while, and at once when it rings', async () => {
  const due = new Set(['one']);
  const often = startOutbox([kindOf('mails', due)], { lookMilliseconds: 100 });
  await eventually('the first look finds it', async () => due.size === 0);
  due.add('two');
  await eventually('a later look finds it', async () => due.size === 0);
  await often.stop();

  const seldom = startOutbox([kindOf('mails', due)], ONLY_RUNG);
  await eventually('the first look is over', async () => seldom.looks() === 1);
  due.add('three');
  ringBell('mails');
  await eventually('the ring has led to it', async () => due.size === 0);
  await seldom.stop();
});

test('one that hangs holds up neither other kinds nor others of its kind, and no more go at once than may', async () => {
  const hangs = Promise.withResolvers<void>();
  const [slow, quick] = [new Set(['hangs', 'a', 'b', 'c']), new Set(['x'])];
  let [going, most] = [0, 0];
  const { stop } = startOutbox([
    kindOf('slow', slow, {
      atOnce: 2,
      onWrongClock: 'waits',
      work: async ({ id }) => {
        going += 1;
        most = Math.max(most, going);
        await (id === 'hangs' ? hangs.promise : pause(5));
        going -= 1;
        slow.delete(id);
      },
    }),
    kindOf('quick', quick),
  ]);
  await eventually('all others are done', async () => slow.size === 1 && quick.size === 0);
  assert.equal(most, 2);
  hangs.resolve();
  await stop();
  assert.equal(slow.size, 0);
});

test('more than one look finds are done without the pause between two looks', async () => {
  const due = new Set<string>();
  const { runs, looks, stop } = startOutbox([kindOf('mails', due)], ONLY_RUNG);
  await eventually('the first look is over', async () => looks() === 1);
  // Four looks.
  for (let index = 0; index < 350; index++) due.add(`mail ${index}`);
  ringBell('mails');
  await eventually('all are done', async () => due.size === 0);
  await stop();
  assert.equal(runs.length, 350);
});

test('what fails is tried again, not with each ring, and what became due while its work ended is looked for again', async () => {
  const failing = new Set(['one']);
  const events = new Set(['endpoint']);
  let rounds = 0;
  const { runs, looks, stop } = startOutbox([
    kindOf('failing', failing, {
      work: async () => {
        throw new Error('Nothing could be noted.');
      },
    }),
    kindOf('endpoints', events, {
      work: async () => {
        rounds += 1;
        await pause(100);
        if (rounds > 3) events.delete('endpoint');
      },
    }),
  ]);
  const tries = () => runs.filter((name) => name === 'failing').length;
  // If each look tried it, the tries would never be so few.
  await eventually('it is tried again, seldom, and the other is done', async () => {
    ringBell('mails');
    return tries() > 1 && events.size === 0 && 2 * tries() < looks();
  });
  assert.ok(rounds > 3, String(rounds));
  await stop();
});

test('each failure in a row is followed by a longer pause, up to five minutes', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 100].map(pauseAfter),
    [1_000, 5_000, 15_000, 60_000, 300_000, 300_000, 300_000],
  );
});

test('what fails again rests for as long as so many failures in a row say, and a success begins anew', async () => {
  const due = new Set(['one']);
  const [rests, failing]: [number[], boolean[]] = [[], [true, true, true, false, true, false]];
  const kind = kindOf('failing', due, {
    work: async () => {
      const fails = failing.shift();
      if (fails === undefined) due.clear();
      if (fails === true) throw new Error('Nothing could be noted.');
    },
  });
  const restAfter = (failures: number) => {
    rests.push(failures);
    return 1;
  };
  const { stop } = startOutbox([kind], { lookMilliseconds: 10, restAfter });
  await eventually('it is done', async () => due.size === 0);
  await stop();
  assert.deepEqual(rests, [1, 2, 3, 1]);
});

test('behind a shut door nothing is begun but one try, which opens it for all kinds or shuts it for longer', async () => {
  const pauses: number[] = [];
  const door = createDoor({
    pause: (failures) => {
      pauses.push(failures);
      return 200;
    },
  });
  const [mails, others] = [new Set<string>(), new Set<string>()];
  for (let number = 0; number < 300; number++) (number % 2 === 0 ? mails : others).add(String(number));
  let tries = 0;
  const leftAtTry: number[] = [];
  const more = (due: Set<string>): Partial<OutboxKind> => ({
    door,
    work: async ({ id }) => {
      // Claimed first, as every kind does: a look that began before the work ended finds it once more.
      if (!due.has(id)) return;
      tries += 1;
      const number = tries;
      leftAtTry.push(mails.size + others.size);
      await pause(5);
      // Ten go at once before the first has found out. Two more are tried in vain, one by one.
      const isOpen = number > 12;
      door.tell(isOpen);
      if (isOpen) due.delete(id);
    },
  });
  const { stop } = startOutbox(
    [kindOf('mails', mails, more(mails)), kindOf('others', others, more(others))],
    {
      lookMilliseconds: 20,
    },
  );
  await eventually('all have gone', async () => mails.size + others.size === 0);
  await stop();
  assert.deepEqual(pauses, [1, 2, 3]);
  assert.equal(tries, 312);
  // The one that opens the door goes alone.
  assert.deepEqual(leftAtTry.slice(10, 14), [300, 300, 300, 299]);
});

test('who enters a shut door to try, and finds nothing out, leaves the try to the next', async () => {
  // Long enough for the next lines, also where the machine takes this process its core meanwhile.
  const door = createDoor({ pause: () => 500 });
  assert.ok(door.enter());
  door.tell(false);
  door.leave();
  assert.ok(door.isShut() && !door.enter());
  await eventually('it may be tried', async () => !door.isShut());
  assert.ok(door.enter());
  assert.ok(door.isShut() && !door.enter());
  door.leave();
  assert.ok(door.enter());
  door.tell(true);
  door.leave();
  assert.ok(door.enter() && door.enter());
});

test('what is in no hurry is looked for seldom', async () => {
  const due = new Set<string>();
  const kinds = [kindOf('index', due, { everySeconds: 3600 }), kindOf('mails', new Set())];
  const { looks, stop } = startOutbox(kinds, { lookMilliseconds: 100 });
  await eventually('the first look is over', async () => looks() > 0);
  due.add('account');
  const before = looks();
  ringBell('mails');
  // One of them is a look for all kinds.
  await eventually('there were two looks', async () => looks() > before + 2);
  assert.equal(due.size, 1);
  await stop();
});

test('while the clock is wrong only what may go is begun, also of what was found before', async () => {
  const [waits, goes] = [new Set(['a', 'b', 'c']), new Set(['x'])];
  let isHeld = false;
  const { runs, stop } = startOutbox(
    [
      kindOf('waits', waits, {
        atOnce: 1,
        work: async ({ id }) => {
          // The clock is set while the first of them is worked on.
          isHeld = true;
          waits.delete(id);
        },
      }),
      kindOf('goes', goes, { onWrongClock: 'goes' }),
    ],
    { lookMilliseconds: 50, isHeld: () => isHeld },
  );
  await eventually('what may go has gone', async () => goes.size === 0);
  goes.add('y');
  await eventually('a later look finds it', async () => goes.size === 0);
  assert.equal(waits.size, 2);
  assert.deepEqual(runs.filter((name) => name === 'waits').length, 1);
  isHeld = false;
  await eventually('the next of them is begun', async () => waits.size === 1);
  await stop();
});
