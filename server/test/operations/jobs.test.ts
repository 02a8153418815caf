import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '../../src/database/database.ts';
import type { Job } from '../../src/operations/jobs.ts';
import { createJobs } from '../../src/operations/jobs.ts';
import { createLog } from '../../src/operations/log.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { eventually } from '../support/eventually.ts';
import { openAsOwner } from '../support/database/owner.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { openWayToDatabase } from '../support/database/way-to-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const { db, close } = openDatabase(connection, 'request', 3);
onEnd(close);
const idle = async () => {};

async function startJobs(jobs: Job[]) {
  const started = createJobs(db, createLog('silent'));
  await started.start(jobs);
  return started;
}

test('a polling job runs again and again, one run at a time; stopping waits for the run that has begun', async () => {
  const finish = Promise.withResolvers<void>();
  const runs: string[] = [];
  const jobs = await startJobs([
    {
      name: 'looks',
      pollMilliseconds: 1,
      run: async (_data, stopping) => {
        runs.push('begun');
        if (runs.length > 4) await finish.promise;
        runs.push(stopping.aborted ? 'finished while stopping' : 'finished');
      },
    },
  ]);
  await eventually('the third is in hand', async () => runs.length === 5);
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  assert.deepEqual(runs, ['begun', 'finished', 'begun', 'finished', 'begun', 'finished while stopping']);
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
  const jobs = createJobs(db, log);
  const looks = ['one', 'two', 'three'].map((name) => ({
    name,
    pollMilliseconds: 20,
    run: async () => {
      await sql`select 1`.execute(db).catch((error: unknown) => {
        failures++;
        throw error;
      });
    },
  }));
  await jobs.start([...looks, { name: 'queued', run: idle }]);
  for (let outage = 1; outage <= 2; outage++) {
    failures = 0;
    way.shut();
    await eventually('every job has failed', async () => failures >= 3);
    // Longer than a failed job waits, so each job has failed again.
    await eventually('and again', async () => failures >= 5);
    way.isOpen = true;
    await eventually('it is back', async () => lines.filter(({ level }) => level === 30).length === outage);
  }
  await jobs.stop();
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    [1, 2].flatMap(() => ['the database is away: jobs wait', 'the database is back: jobs go on']),
  );
});
