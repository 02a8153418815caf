import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeaths } from '../../../src/program/serve/deaths.ts';
import { createWorkers } from '../../../src/program/serve/workers.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import { readSettings, SettingError } from '../../../src/program/settings.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';

// The supervisor and workers that misbehave. Each test gives its workers a line of code as their work.

const connection = { connectionString: 'postgres://nobody@127.0.0.1:1/none' };
const order = { settings: readSettings({ LOG_LEVEL: 'silent' }), connection, owner: connection };

test('a worker that does not stop in time is killed, and stop returns false', async () => {
  const { workers } = setUp({ patienceMilliseconds: 50 });
  await workers
    .fork('hanging', work('return { ends: [() => new Promise((end) => setTimeout(end, 60_000))] }'), 1)
    .start(order);
  assert.equal(await workers.stop(), false);
});

test('stop waits for all workers, also for a worker that never got an order', async () => {
  const { workers } = setUp();
  await workers.fork('quick', work('return { ends: [] }'), 1).start(order);
  workers.fork('idle', work('return { ends: [] }'), 1);
  assert.equal(await workers.stop(), true);
});

test('a worker whose work is done ends and is not replaced', async () => {
  const { workers, ended } = setUp();
  await workers.fork('once', work('return undefined'), 1).start(order);
  assert.equal(await workers.stop(), true);
  assert.deepEqual(ended, []);
});

test('stop does not wait for a worker that still begins', async () => {
  const { workers } = setUp();
  const beginning = workers.fork('beginning', work('await new Promise((end) => setTimeout(end, 60_000))'), 1);
  const outcome = beginning.start(order).catch(String);
  assert.equal(await workers.stop(), true);
  assert.match(String(await outcome), /has ended \(SIGKILL\)/);
});

test('start throws the reason why a worker cannot work, and the worker is not replaced', async () => {
  const { workers, ended } = setUp();
  const failing = workers.fork('failing', work("throw new Error('no disk')"), 1);
  await assert.rejects(failing.start(order), (error: Error) => {
    assert.ok(!(error instanceof SettingError));
    assert.match(error.stack ?? '', /no disk\n +at/);
    return true;
  });
  const dying = workers.fork('dying', work('process.exit(7)'), 1);
  await assert.rejects(dying.start(order), /^Error: The process dying has ended \(7\)\.$/);
  assert.equal(await workers.stop(), true);
  assert.deepEqual(ended, []);
});

test('a worker that dies while other workers of its group still begin is replaced', async () => {
  const { workers, ended } = setUp();
  const die = "if (process.argv[2] === 'group-1') setTimeout(() => process.exit(7));";
  const beginLater = 'else await new Promise((begin) => setTimeout(begin, 500));';
  await workers.fork('group', work(`${die} ${beginLater} return { ends: [] }`), 2).start(order);
  await eventually('it has been replaced, and that one has died', async () => ended.length >= 2);
  await workers.stop();
  assert.deepEqual(new Set(ended.map(({ worker }) => worker)), new Set(['group-1']));
});

test('a worker that keeps dying is replaced after longer and longer pauses', async () => {
  const { workers, ended } = setUp();
  await workers.fork('dying', work('setTimeout(() => process.exit(7)); return { ends: [] }'), 1).start(order);
  await eventually('it has died three times', async () => ended.length >= 3);
  await workers.stop();
  assert.ok(ended.every(({ worker, reason }) => worker === 'dying' && reason === 7));
  const [first, second, third] = ended.map(({ pauseMilliseconds }) => Number(pauseMilliseconds));
  assert.ok(first && second && third && first < second && second < third, `${first} ${second} ${third}`);
});

function work(body: string): URL {
  return new URL(
    `data:text/javascript,${encodeURIComponent(`export const work = async () => { ${body}; };`)}`,
  );
}

function setUp({ patienceMilliseconds = 10_000 } = {}) {
  const ended: Record<string, unknown>[] = [];
  const log = createLog('silent');
  log.error = (fields: unknown, message?: string) => {
    if (message === 'a process has ended') ended.push(fields as Record<string, unknown>);
  };
  const workers = createWorkers({ log, deaths: createDeaths(log), patienceMilliseconds });
  onEnd(() => workers.stop());
  return { workers, ended };
}
