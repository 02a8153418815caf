import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ring } from '../../../src/platform/database/bell.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import type { Due, OutboxKind } from '../../../src/platform/operations/outbox.ts';
import { createDoor } from '../../../src/platform/operations/door.ts';
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
    bell: 'mails',
    work: async ({ id }: Due) => void due.delete(id),
    ...more,
  };
}

function startOutbox(kinds: OutboxKind[]) {
  const runs: string[] = [];
  let looks = 0;
  const outbox = createOutbox(db, kinds, async (name, work) => {
    if (name !== 'outbox') runs.push(name);
    const isWell = await work().then(
      () => true,
      () => false,
    );
    if (name === 'outbox') looks += 1;
    return isWell;
  });
  onEnd(() => outbox.stop());
  outbox.start();
  return { runs, looks: () => looks, stop: () => outbox.stop() };
}

test('what is due is found, and sooner when it rings', async () => {
  const due = new Set<string>();
  const { stop } = startOutbox([kindOf('mails', due)]);
  const millisecondsUntilDone = async (isRung: boolean) => {
    due.add('one');
    const since = performance.now();
    if (isRung) ring('mails');
    await eventually('it is done', async () => due.size === 0);
    return performance.now() - since;
  };
  await millisecondsUntilDone(false);
  const [rung, unrung]: [number[], number[]] = [[], []];
  for (let times = 0; times < 5; times++) {
    rung.push(await millisecondsUntilDone(true));
    unrung.push(await millisecondsUntilDone(false));
  }
  const middleOf = (times: number[]) => times.toSorted((a, b) => a - b)[2] ?? 0;
  assert.ok(middleOf(rung) < middleOf(unrung), `${rung.join()} and ${unrung.join()}`);
  await stop();
});

test('one that hangs holds up neither other kinds nor others of its kind, and no more go at once than may', async () => {
  const hangs = Promise.withResolvers<void>();
  const [slow, quick] = [new Set(['hangs', 'a', 'b', 'c']), new Set(['x'])];
  let [going, most] = [0, 0];
  const { stop } = startOutbox([
    kindOf('slow', slow, {
      atOnce: 2,
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
  const { runs, stop } = startOutbox([kindOf('mails', due)]);
  const millisecondsFor = async (count: number) => {
    for (let index = 0; index < count; index++) due.add(`mail ${index}`);
    const since = performance.now();
    await eventually('all are done', async () => due.size === 0);
    return performance.now() - since;
  };
  await millisecondsFor(1);
  const pauseForOne = await millisecondsFor(1);
  // Four looks.
  const spent = await millisecondsFor(350);
  assert.equal(runs.length, 352);
  assert.ok(spent < 3 * pauseForOne, `${spent} ms, and ${pauseForOne} ms for one`);
  await stop();
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
  await eventually('it is tried again, and the other is done', async () => {
    ring('mails');
    return tries() > 1 && events.size === 0;
  });
  assert.ok(2 * tries() < looks(), `${tries()} tries, ${looks()} looks`);
  assert.ok(rounds > 3, String(rounds));
  await stop();
});

test('what fails again rests for longer', async () => {
  const failing = new Set(['one']);
  const at: number[] = [];
  const { stop } = startOutbox([
    kindOf('failing', failing, {
      work: async () => {
        at.push(performance.now());
        throw new Error('Nothing could be noted.');
      },
    }),
  ]);
  await eventually('it was tried three times', async () => at.length === 3);
  await stop();
  const [first = 0, second = 0, third = 0] = at;
  assert.ok(third - second > second - first, `${second - first} ms, then ${third - second} ms`);
});

test('behind a shut door nothing is begun but one try, which opens it for all kinds or shuts it for longer', async () => {
  const door = createDoor();
  let isAway = true;
  const [mails, others] = [new Set<string>(), new Set<string>()];
  for (let number = 0; number < 300; number++) (number % 2 === 0 ? mails : others).add(String(number));
  const tries: number[] = [];
  const more = (due: Set<string>): Partial<OutboxKind> => ({
    door,
    work: async ({ id }) => {
      tries.push(performance.now());
      await pause(5);
      door.tell(!isAway);
      if (!isAway) due.delete(id);
    },
  });
  const { stop } = startOutbox([kindOf('mails', mails, more(mails)), kindOf('others', others, more(others))]);
  await eventually('one has tried for all, twice', async () => tries.length >= 12);
  // Ten went at once before the first had found out.
  assert.equal(tries.length, 12);
  const [together = 0, once = 0, twice = 0] = tries.slice(9);
  assert.ok(twice - once > once - together, `${once - together} ms, then ${twice - once} ms`);
  assert.deepEqual([mails.size, others.size], [150, 150]);
  isAway = false;
  await eventually('all have gone', async () => mails.size + others.size === 0);
  await stop();
});

test('who enters a shut door to try, and finds nothing out, leaves the try to the next', async () => {
  const door = createDoor();
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
  const { looks, stop } = startOutbox([
    kindOf('index', due, { everySeconds: 3600 }),
    kindOf('mails', new Set()),
  ]);
  await eventually('the first look is over', async () => looks() > 0);
  due.add('account');
  const before = looks();
  ring('mails');
  // One of them is a look for all kinds.
  await eventually('there were two looks', async () => looks() > before + 2);
  assert.equal(due.size, 1);
  await stop();
});
