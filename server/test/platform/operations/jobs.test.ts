import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pino from 'pino';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import type { Job } from '../../../src/platform/operations/jobs.ts';
import { createJobs } from '../../../src/platform/operations/jobs.ts';
import type { OutboxKind } from '../../../src/platform/operations/outbox.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { openWayToDatabase } from '../../support/database/way-to-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const { db, close } = openDatabase(connection, 'request', 3);
onEnd(close);
const idle = async () => {};

async function startJobs(jobs: Job[], kinds: OutboxKind[] = []) {
  const started = createJobs(db, createLog('silent'));
  await started.start(jobs, kinds);
  return started;
}

/** Always due. */
const due = () => sql`select '' as account_id, 'one' as id`;

test('what is due is done again and again, one run at a time; stopping waits for the run that has begun', async () => {
  const finish = Promise.withResolvers<void>();
  const runs: string[] = [];
  const jobs = await startJobs(
    [],
    [
      {
        name: 'looks',
        due,
        atOnce: 5,
        work: async (_, stopping) => {
          runs.push('begun');
          if (runs.length > 4) await finish.promise;
          runs.push(stopping.aborted ? 'finished while stopping' : 'finished');
        },
      },
    ],
  );
  await eventually('the third is in hand', async () => runs.length === 5);
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  assert.deepEqual(runs, ['begun', 'finished', 'begun', 'finished', 'begun', 'finished while stopping']);
});

test('a job that is stopped between two things goes on at once when jobs start again, and nobody calls it a failure', async () => {
  const lines: string[] = [];
  const outcomes: boolean[] = [];
  const begun = Promise.withResolvers<void>();
  const left = [1, 2, 3];
  const done: number[] = [];
  const start = async (run: Job['run']) => {
    const log = pino({}, { write: (line) => void lines.push(line) });
    const jobs = createJobs(db, log, { onRun: (_, isWell) => void outcomes.push(isWell) });
    await jobs.start([{ name: 'of-many-things', run }]);
    return jobs;
  };
  const first = await start(async (_, stopping) => {
    while (left.length > 0) {
      stopping.throwIfAborted();
      done.push(...left.splice(0, 1));
      begun.resolve();
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    }
  });
  await inTransaction(db, (trx) => first.enqueue(trx, 'of-many-things', { for: 'two' }));
  await begun.promise;
  const began = performance.now();
  await first.stop();
  assert.ok(performance.now() - began < 5_000);
  assert.deepEqual([done, left], [[1], [2, 3]]);

  const data: unknown[] = [];
  const second = await start(async (given) => {
    data.push(given);
    done.push(...left.splice(0));
  });
  await eventually('the rest is done', async () => left.length === 0);
  await second.stop();
  assert.deepEqual([done, data, outcomes, lines], [[1, 2, 3], [{ for: 'two' }], [true], []]);
});

test('a job whose process has died goes on in another process, within a minute or two', async () => {
  const { rows } = await sql<{ options: unknown }>`
    select jsonb_build_object('retries', retry_limit, 'heartbeat', heartbeat_seconds, 'expires', expire_seconds) as options
    from pgboss.job where name = 'of-many-things'`.execute(owner);
  assert.deepEqual(rows, [{ options: { retries: 5, heartbeat: 60, expires: 43_200 } }]);
});

test('a schedule that this version does not know is removed, and the other schedules stay', async () => {
  const kept = { name: 'kept', schedule: '0 3 * * *', run: idle };
  await (await startJobs([kept, { name: 'of-before', schedule: '* * * * *', run: idle }])).stop();
  await (await startJobs([kept])).stop();
  const { rows } = await sql`select name, cron from pgboss.schedule`.execute(owner);
  assert.deepEqual(rows, [{ name: 'kept', cron: '0 3 * * *' }]);
});

test('while the database is away the log has one line, however many jobs fail, and one line when the database is back', async () => {
  const way = await openWayToDatabase(connection);
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const { db, close } = openDatabase(way.connection, 'request', 5);
  onEnd(close);
  let failures = 0;
  const jobs = createJobs(db, log, { onRun: (_, isWell) => void (isWell || failures++) });
  const kinds = ['one', 'two', 'three'].map((name) => ({
    name,
    due,
    atOnce: 1,
    work: async () => void (await sql`select pg_sleep(0.02)`.execute(db)),
  }));
  await jobs.start([{ name: 'queued', run: idle }], kinds);
  for (let outage = 1; outage <= 2; outage++) {
    failures = 0;
    way.shut();
    // More than one look has failed.
    await eventually('the outbox has failed', async () => failures >= 2);
    way.isOpen = true;
    await eventually('it is back', async () => lines.filter(({ level }) => level === 30).length === outage);
  }
  await jobs.stop();
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    [1, 2].flatMap(() => ['the database is away: jobs wait', 'the database is back: jobs go on']),
  );
});
