import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { ApiError } from '../../../src/domain/errors.ts';
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

test('owners with equally many slots are served in turn', async () => {
  const slots = openSlots({ slots: 1 });
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
