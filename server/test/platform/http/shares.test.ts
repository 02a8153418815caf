import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { MAX_WAITING, createShares } from '../../../src/platform/http/shares.ts';

const NEVER = new AbortController().signal;

/** Asks for slots and notes the owners that got one, in order. */
function openSlots(options: Parameters<typeof createShares>[0]) {
  const shares = createShares(options);
  const got: { owner: string; release: () => void }[] = [];
  const refused: { owner: string; code: string; retryAfter: string | undefined }[] = [];
  return {
    got,
    refused,
    owners: () => got.map(({ owner }) => owner),
    async ask(owner: string, count = 1, { signal = NEVER, weight = 1 } = {}) {
      for (let asked = 0; asked < count; asked += 1) {
        shares.take(owner, signal, weight).then(
          (release) => got.push({ owner, release }),
          (error: unknown) => {
            assert.ok(error instanceof ApiError);
            refused.push({ owner, code: error.code, retryAfter: error.facts.headers?.['retry-after'] });
          },
        );
      }
      await turn();
    },
    async release(owner: string) {
      const at = got.findIndex((one) => one.owner === owner);
      got.splice(at, 1)[0]?.release();
      await turn();
    },
  };
}

test('an owner that is alone gets two thirds of the slots, and another slot as soon as one is free', async () => {
  const slots = openSlots({ slots: 9 });
  await slots.ask('a', 40);
  assert.deepEqual(slots.owners(), Array(6).fill('a'));
  for (let released = 0; released < 34; released += 1) await slots.release('a');
  assert.equal(slots.got.length, 6);
  assert.deepEqual(slots.refused, []);
});

test('the next owner gets a slot at once, whatever the first owner does', async () => {
  const slots = openSlots({ slots: 9 });
  await slots.ask('a', 40);
  await slots.ask('b', 5);
  await slots.ask('c', 5);
  await slots.ask('d', 5);
  assert.deepEqual(slots.owners(), [...Array(6).fill('a'), 'b', 'c', 'd']);
});

test('an owner among others gets two slots, and the rest stays free for owners that come later', async () => {
  const slots = openSlots({ slots: 9 });
  await slots.ask('a', 40);
  await slots.ask('b', 40);
  for (let released = 0; released < 20; released += 1) await slots.release('a');
  const held = Object.groupBy(slots.owners(), (owner) => owner);
  assert.deepEqual([held['a']?.length, held['b']?.length], [2, 2]);
  await slots.ask('c');
  assert.equal(slots.owners().at(-1), 'c');
});

test('an owner counts as alone again when the others have done nothing for a second', async () => {
  let now = 0;
  const slots = openSlots({ slots: 9, now: () => now });
  await slots.ask('b');
  await slots.ask('a', 200);
  assert.deepEqual(slots.owners(), ['b', 'a', 'a']);
  await slots.release('b');
  await slots.release('a');
  assert.deepEqual(slots.owners(), ['a', 'a']);
  now = 1_000;
  await slots.release('a');
  assert.equal(slots.got.length, 2);
  now = 1_001;
  await slots.release('a');
  assert.equal(slots.got.length, 6);
});

test('owners that have taken equally much are served in turn', async () => {
  const slots = openSlots({ slots: 1, now: () => 0 });
  await slots.ask('a', 3);
  await slots.ask('b', 2);
  await slots.ask('c');
  const order: string[] = [];
  while (slots.got.length > 0) {
    const [owner = ''] = slots.owners();
    order.push(owner);
    await slots.release(owner);
  }
  assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'b']);
});

/** One slot for all, on a clock that the test moves. Each request holds the slot for the milliseconds that its owner is given. */
async function orderOf(
  milliseconds: Record<string, number>,
  asked: string[],
  turns: number,
): Promise<string[]> {
  let now = 0;
  const slots = openSlots({ slots: 1, now: () => now });
  for (const owner of asked) await slots.ask(owner, turns);
  const order: string[] = [];
  while (order.length < turns) {
    const [owner = ''] = slots.owners();
    order.push(owner);
    now += milliseconds[owner] ?? 0;
    await slots.release(owner);
  }
  return order;
}

test('of those who wait, the owner that has taken least of the last seconds is next', async () => {
  const order = await orderOf({ dear: 400, cheap: 10 }, ['dear', 'cheap'], 60);
  // The first turn is taken before anybody else asks. Then the cheap one catches up with the time of the dear one.
  assert.deepEqual(order.slice(0, 4), ['dear', 'cheap', 'cheap', 'cheap']);
  const dear = order.filter((owner) => owner === 'dear').length;
  assert.ok(dear >= 2 && dear <= 4, `${dear} of 60 turns`);
});

test('a heavy request is counted by all the slots that it holds', async () => {
  let now = 0;
  const slots = openSlots({ slots: 2, now: () => now });
  await slots.ask('heavy', 1, { weight: 2 });
  await slots.ask('light');
  await slots.ask('other');
  now = 60;
  await slots.release('heavy');
  assert.deepEqual(slots.owners(), ['light', 'other']);
  await slots.ask('heavy');
  await slots.ask('light');
  now = 160;
  await slots.release('light');
  assert.deepEqual(slots.owners(), ['other', 'light']);
});

test('what an owner took is forgotten over some ten seconds', async () => {
  const nextAfter = async (milliseconds: number) => {
    let now = 0;
    const slots = openSlots({ slots: 1, now: () => now });
    await slots.ask('early');
    now = 2_000;
    await slots.release('early');
    now += milliseconds;
    await slots.ask('late');
    now += 1_000;
    await slots.ask('late');
    await slots.ask('early');
    await slots.release('late');
    return slots.owners()[0];
  };
  assert.equal(await nextAfter(1_000), 'late');
  assert.equal(await nextAfter(20_000), 'early');
});

test('a request that waits in vain while others work is refused; a request of an owner that is alone goes on waiting', async () => {
  const slots = openSlots({ slots: 3, patienceMilliseconds: 20 });
  await slots.ask('a', 3);
  const alone = performance.now();
  while (performance.now() - alone < 100) await turn();
  assert.deepEqual(slots.refused, []);

  await slots.ask('b');
  while (slots.refused.length === 0) await turn();
  assert.deepEqual(slots.refused, [{ owner: 'a', code: 'rate_limited', retryAfter: '1' }]);
});

test('a request that nobody waits for any more takes no slot', async () => {
  const slots = openSlots({ slots: 1 });
  const hangUp = new AbortController();
  await slots.ask('a');
  await slots.ask('b', 1, hangUp);
  hangUp.abort();
  await turn();
  await slots.ask('b', 1, hangUp);
  assert.deepEqual(
    slots.refused.map(({ code }) => code),
    ['bad-request', 'bad-request'],
  );
  await slots.ask('c');
  await slots.release('a');
  assert.deepEqual(slots.owners(), ['c']);
});

test('one owner may have a limited number of requests waiting', async () => {
  const slots = openSlots({ slots: 1 });
  await slots.ask('a', 1 + MAX_WAITING + 1);
  assert.deepEqual(
    slots.refused.map(({ code }) => code),
    ['rate_limited'],
  );
  await slots.ask('b');
  assert.equal(slots.refused.length, 1);
});

test('a heavy request takes as many slots as its weight, or the free ones; its owner has one heavy request at a time', async () => {
  const slots = openSlots({ slots: 9 });
  await slots.ask('a', 3, { weight: 7 });
  assert.deepEqual(slots.owners(), ['a']);
  await slots.ask('b', 1, { weight: 7 });
  assert.deepEqual(slots.owners(), ['a', 'b']);
  await slots.ask('c');
  await slots.release('b');
  assert.deepEqual(slots.owners(), ['a', 'c']);
  await slots.release('a');
  assert.deepEqual(slots.owners(), ['c', 'a']);
});

const MB = 1_048_576;

test('while 16 MB of an owner lie ready for its readers, its requests wait, and those of others do not', async () => {
  const shares = createShares({ slots: 9 });
  const gone = [shares.lay('a', 10 * MB), shares.lay('a', 6 * MB)];
  const order: string[] = [];
  const waiting = (async () => {
    const release = await shares.take('a', NEVER);
    order.push('a');
    release();
  })();
  (await shares.take('b', NEVER))();
  order.push('b');
  gone[1]?.();
  // Of no effect.
  gone[1]?.();
  await waiting;
  assert.deepEqual(order, ['b', 'a']);
  gone[0]?.();
});

test('an answer that has begun goes on while much of its owner lies ready, and is not refused when it waits', async () => {
  const shares = createShares({ slots: 1, patienceMilliseconds: 1 });
  shares.lay('a', 16 * MB);
  (await shares.takeAgain('a', NEVER))();
  const held = await shares.take('b', NEVER);
  const begun = shares.takeAgain('a', NEVER);
  // This one has waited for as long as it may, and the one that has begun for longer.
  await assert.rejects(shares.take('a', NEVER), { code: 'rate_limited' });
  held();
  (await begun)();
});
