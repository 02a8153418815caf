import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ITEMS,
  listPieces,
  wholeOrPieces,
  withLongItems,
  writingOfLists,
} from '../../../src/platform/http/answers/pieces.ts';

const write = (value: unknown) => JSON.stringify(value);
/** A schema of the items of a list, as far as it is looked at here. */
const listOf = (properties: object) => ({ items: { properties } });
const LIST = writingOfLists({ properties: { items: listOf({}) } }, ITEMS);

/** All of a list besides its items. */
const AROUND: object = { page: 1, hasMore: false };

/** Items of 100 000 characters, and how many of them have been read. */
function longItems(count: number) {
  const read = { count: 0 };
  const items = (async function* readItems() {
    for (let index = 0; index < count; index += 1) {
      read.count += 1;
      yield { index, text: 'a'.repeat(100_000) };
    }
  })();
  return { items, read };
}

test('all pieces of a list together are the list as a whole', async () => {
  for (const count of [0, 1, 2, 3, 20]) {
    const { items } = longItems(count);
    const pieces = await Array.fromAsync(listPieces({ items, ...AROUND }, LIST, write));
    const whole = await Array.fromAsync(longItems(count).items);
    assert.equal(pieces.join(''), JSON.stringify({ items: whole, ...AROUND }));
    for (const piece of pieces) assert.ok(piece.length < 400_000, `${piece.length} characters`);
  }
});

test('lists beside each other and lists of items are written item by item, too', async () => {
  const schema = {
    properties: {
      day: {},
      customers: listOf({ name: {}, invoices: listOf({}), sum: {} }),
      sum: {},
      paid: listOf({}),
    },
  };
  const writing = writingOfLists(schema, { paid: {}, customers: { invoices: {} } });
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, number) => ({ number, text: 'a'.repeat(100) }));
  const told = (invoices: (count: number) => Iterable<object>) => ({
    day: 'a "customers":[] of text',
    customers: [0, 1, 4000, 0, 2].map((count) => ({ name: 'paid', invoices: invoices(count), sum: count })),
    sum: 4003,
    paid: invoices(5000),
  });
  const pieces = await Array.fromAsync(
    listPieces(
      told((count) => numbers(count).values()),
      writing,
      write,
    ),
  );
  assert.equal(pieces.join(''), JSON.stringify(told(numbers)));
  assert.ok(pieces.length >= 4, `${pieces.length} pieces`);
  for (const piece of pieces) assert.ok(piece.length < 300_000, `${piece.length} characters`);
});

test('an item is read when those before it have been taken', async () => {
  const { items, read } = longItems(100);
  const pieces = listPieces({ items, ...AROUND }, LIST, write);
  for (const expected of [3, 6, 9]) {
    await pieces.next();
    assert.equal(read.count, expected);
  }
  await pieces.return(undefined);
  assert.equal(read.count, 9);
  assert.equal((await items.next()).done, true);
});

test('a short list is a text, and a long one is pieces', async () => {
  assert.equal(await wholeOrPieces(listPieces({ items: [{}, {}] }, LIST, write)), '{"items":[{},{}]}');
  const long = await wholeOrPieces(listPieces({ items: longItems(9).items }, LIST, write));
  assert.ok(typeof long === 'object');
  const whole = await Array.fromAsync(longItems(9).items);
  assert.equal((await Array.fromAsync(long)).join(''), JSON.stringify({ items: whole }));
});

test('long items are read one after the other, and one that is gone is left out', async () => {
  const asked: string[] = [];
  const all = withLongItems(
    [{ item: 'a' }, { longId: 'b' }, { longId: 'gone' }, { item: 'c' }],
    async (id) => {
      asked.push(id);
      return id === 'gone' ? undefined : id;
    },
  );
  const askedBefore: [item: string, asked: number][] = [];
  for await (const item of all) askedBefore.push([item, asked.length]);
  assert.deepEqual(askedBefore, [
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
});
