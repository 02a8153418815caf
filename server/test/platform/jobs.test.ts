import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Job } from '../../src/platform/jobs.ts';
import { createJobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { eventually } from '../support/eventually.ts';
import { openAsOwner } from '../support/owner.ts';
import { createTestDatabase } from '../support/test-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const idle = async () => {};

async function startJobs(jobs: Job[]) {
  const started = createJobs(connection, createLog('silent'));
  await started.start(jobs);
  return started;
}

test('what polls runs over and over, one at a time, until it is stopped: what is in hand is finished first', async () => {
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

test('a schedule that this version does not know is forgotten, and the others are kept', async () => {
  const kept = { name: 'kept', schedule: '0 3 * * *', run: idle };
  await (await startJobs([kept, { name: 'of-before', schedule: '* * * * *', run: idle }])).stop();
  await (await startJobs([kept])).stop();
  const { rows } = await sql`select name, cron from pgboss.schedule`.execute(owner);
  assert.deepEqual(rows, [{ name: 'kept', cron: '0 3 * * *' }]);
});
