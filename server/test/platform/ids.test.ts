import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as Ids from '../../src/platform/ids.ts';

// A module of its own, since its clock is moved: the ids of other tests would stay in the future.
const address = new URL('../../src/platform/ids.ts?alone', import.meta.url).href;
const { isId, newId } = (await import(address)) as typeof Ids;

test('ids are UUIDs of version 7, of now, and each sorts after the one before it, many in a millisecond', (t) => {
  // The clock stands, then steps back: ids go on all the same.
  const start = Date.parse('2100-01-01T00:00:00Z');
  let now = start;
  t.mock.method(Date, 'now', () => now);
  const ids = Array.from({ length: 10_000 }, newId);
  now -= 60_000;
  ids.push(newId());
  now += 120_000;
  ids.push(newId());
  for (const id of ids) {
    assert.ok(isId(id), id);
    assert.match(id, /^.{14}7.{4}[89ab]/);
  }
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, ids.length);
  const timeOf = (id = '') => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  assert.equal(timeOf(ids[0]), start);
  // 10 000 ids go through the counts of three milliseconds.
  assert.equal(timeOf(ids[9_999]), start + 2);
  assert.equal(timeOf(ids.at(-1)), start + 60_000);
});

test('what is no UUID is no id', () => {
  for (const text of ['', 'x', `${newId()}0`, newId().replace('-', ''), `g${newId().slice(1)}`])
    assert.ok(!isId(text), text);
  assert.ok(isId(newId().toUpperCase()));
});
