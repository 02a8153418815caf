import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileThread } from '../../../src/platform/documents/file-thread.ts';
import { TooComplex } from '../../../src/platform/documents/too-complex.ts';
import type { AskedFor } from '../../support/documents/asked-thread.ts';

const MODULE = new URL('../../support/documents/asked-thread.ts', import.meta.url);
const thread = fileThread<AskedFor, number>(MODULE, { mostMilliseconds: 60_000, heapMegabytes: 32 });

test('one thread works at a time, each on one file alone, and accounts take turns', async () => {
  const begun: string[] = [];
  let working = 0;
  const use = (name: string) =>
    thread.use(name.charAt(0), async (ask) => {
      begun.push(name);
      working += 1;
      const answers = [await ask('count'), await ask('count'), working];
      working -= 1;
      return answers;
    });
  const answers = await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(use));
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3']);
  assert.deepEqual(new Set(answers.map(String)), new Set(['1,2,1']));
});

test('what takes too much memory or time is refused, an error is thrown on, and the next file is worked on', async () => {
  const short = fileThread<AskedFor, number>(MODULE, { mostMilliseconds: 100, heapMegabytes: 32 });
  const outcomes = await Promise.allSettled([
    thread.use('a', (ask) => ask('memory')),
    short.use('a', (ask) => ask('time')),
    thread.use('a', (ask) => ask('an error')),
    thread.use('a', (ask) => ask('count')),
  ]);
  const [memory, time, error, count] = outcomes.map((outcome): unknown =>
    outcome.status === 'fulfilled' ? outcome.value : outcome.reason,
  );
  assert.ok(memory instanceof TooComplex && time instanceof TooComplex);
  assert.ok(error instanceof RangeError && error.message === 'wrong');
  assert.equal(count, 1);
});
