import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { startJobs } from '../../../src/platform/operations/jobs.ts';
import type { OutboxKind } from '../../../src/platform/operations/outbox.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { openWayToDatabase } from '../../support/database/way-to-database.ts';

const connection = await createTestDatabase();
const { db, close } = openDatabase(connection, 'request', 3);
onEnd(close);

/** Always due. */
const due = () => sql`select '' as account_id, 'one' as id`;

const GOES = { goes: 'it leaves nothing' };

test('what is due is done again and again, one run at a time; stopping waits for the run that has begun', async () => {
  const finish = Promise.withResolvers<void>();
  const runs: string[] = [];
  const looks: OutboxKind = {
    name: 'looks',
    due,
    afterRestore: GOES,
    atOnce: 5,
    onWrongClock: 'waits',
    work: async (_, stopping) => {
      runs.push('begun');
      if (runs.length > 4) await finish.promise;
      runs.push(stopping.aborted ? 'finished while stopping' : 'finished');
    },
  };
  const jobs = startJobs(db, createLog('silent'), [looks]);
  await eventually('the third is in hand', async () => runs.length === 5);
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  assert.deepEqual(runs, ['begun', 'finished', 'begun', 'finished', 'begun', 'finished while stopping']);
});

test('work that stops between two things is no failure', async () => {
  const lines: string[] = [];
  const outcomes: boolean[] = [];
  const begun = Promise.withResolvers<void>();
  const stops: OutboxKind = {
    name: 'stops',
    due,
    afterRestore: GOES,
    atOnce: 1,
    onWrongClock: 'waits',
    work: async (_, stopping) => {
      begun.resolve();
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      stopping.throwIfAborted();
    },
  };
  const log = pino({}, { write: (line) => void lines.push(line) });
  const jobs = startJobs(
    db,
    log,
    [stops],
    (name, isWell) => void (name === 'stops' && outcomes.push(isWell)),
  );
  await begun.promise;
  await jobs.stop();
  assert.deepEqual([outcomes, lines], [[true], []]);
});

test('while the database is away the log has one line, however many jobs fail, and one line when the database is back', async () => {
  const way = await openWayToDatabase(connection);
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const { db, close } = openDatabase(way.connection, 'request', 5);
  onEnd(close);
  let failures = 0;
  const kinds = ['one', 'two', 'three'].map((name) => ({
    name,
    due,
    afterRestore: GOES,
    atOnce: 1,
    onWrongClock: 'waits' as const,
    work: async () => void (await sql`select pg_sleep(0.02)`.execute(db)),
  }));
  const jobs = startJobs(db, log, kinds, (_, isWell) => void (isWell || failures++));
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

test('the line of a job that fails for an account has the id of the account', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const kind: OutboxKind = {
    name: 'fails',
    due: (limit) => sql`select 'P12345678' as account_id, 'a' as id limit ${limit}`,
    afterRestore: GOES,
    atOnce: 1,
    onWrongClock: 'waits',
    work: () => Promise.reject(new Error('broken')),
  };
  const jobs = startJobs(db, log, [kind]);
  await eventually('it has failed', async () => lines.length > 0);
  await jobs.stop();
  assert.deepEqual(
    [lines[0]?.['msg'], lines[0]?.['job'], lines[0]?.['accountId']],
    ['job failed', 'fails', 'P12345678'],
  );
});
