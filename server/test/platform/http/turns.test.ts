import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { MAX_WAITING } from '../../../src/platform/http/shares.ts';
import { createTurns } from '../../../src/platform/http/turns.ts';

const NEVER = new AbortController().signal;

/** Asks for turns, and notes who has one and who was refused. */
function openTurns() {
  const turns = createTurns();
  const got: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  return {
    names: () => got.map(({ name }) => name),
    refused,
    async ask(name: string, { signal = NEVER, weight = 1 } = {}) {
      turns.take(name.charAt(0), signal, weight).then(
        (end) => got.push({ name, end }),
        (error: unknown) => {
          assert.ok(error instanceof ApiError);
          refused.push(`${name} ${error.code}`);
        },
      );
      await turn();
    },
    async end(name: string) {
      const at = got.findIndex((one) => one.name === name);
      const [ended] = got.splice(at, 1);
      ended?.end();
      // Of no effect.
      ended?.end();
      await turn();
    },
  };
}

test('calls of one owner have their turns one after the other, and those of another owner beside them', async () => {
  const turns = openTurns();
  for (const name of ['a1', 'a2', 'b1', 'a3']) await turns.ask(name);
  assert.deepEqual(turns.names(), ['a1', 'b1']);
  await turns.end('a1');
  assert.deepEqual(turns.names(), ['b1', 'a2']);
  await turns.ask('a4');
  await turns.end('a2');
  await turns.end('a3');
  assert.deepEqual(turns.names(), ['b1', 'a4']);
  await turns.end('a4');
  await turns.ask('a5');
  assert.deepEqual(turns.names(), ['b1', 'a5']);
});

test('who hangs up gets no turn, and keeps nobody from theirs', async () => {
  const turns = openTurns();
  const hangUp = new AbortController();
  await turns.ask('a1');
  await turns.ask('a2', { signal: hangUp.signal });
  await turns.ask('a3');
  hangUp.abort();
  await turns.end('a1');
  assert.deepEqual(turns.names(), ['a3']);
  await turns.ask('b1', { signal: hangUp.signal });
  await turns.ask('b2');
  assert.deepEqual(
    [turns.names(), turns.refused],
    [
      ['a3', 'b2'],
      ['a2 bad-request', 'b1 bad-request'],
    ],
  );
});

test('an owner may have a limited weight of calls waiting', async () => {
  const turns = openTurns();
  await turns.ask('a1');
  await turns.ask('a2', { weight: MAX_WAITING - 1 });
  await turns.ask('a3');
  await turns.ask('a4');
  assert.deepEqual(turns.refused, ['a4 rate_limited']);
  await turns.end('a1');
  await turns.ask('a5');
  await turns.end('a2');
  assert.deepEqual(turns.names(), ['a3']);
});
