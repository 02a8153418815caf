import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { osloHour } from '../../../src/domain/days/local-date.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { startJobs } from '../../../src/platform/operations/jobs.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import type { Due, OutboxKind } from '../../../src/platform/operations/outbox.ts';
import type { Job, Times } from '../../../src/platform/operations/schedules.ts';
import {
  forgetOtherSchedules,
  makeDueAtStart,
  nextTime,
  readSchedules,
  scheduledInOutbox,
} from '../../../src/platform/operations/schedules.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { listDue } from '../../support/work-off.ts';

const connection = await createTestDatabase();
const [here, there] = [openDatabase(connection, 'request', 5), openDatabase(connection, 'request', 5)];
onEnd(here.close);
onEnd(there.close);
const { db } = here;

const HOURLY: Times = { minute: 17 };
const NIGHTLY: Times = { hour: 3, minute: 23 };
const ONE: Due = { accountId: '', id: 'job' };
const MINUTE_MS = 60_000;

beforeEach(() => db.deleteFrom('schedules').execute());

const GOES = { goes: 'it leaves nothing' };

test('hourly work has a time in each hour, also when the clocks change', () => {
  assert.equal(nextOf(HOURLY, '2026-11-27T10:16:59.999Z'), '2026-11-27T10:17:00.000Z');
  assert.equal(nextOf(HOURLY, '2026-11-27T10:17:00.000Z'), '2026-11-27T11:17:00.000Z');
  for (const night of ['2026-03-29T00:17:00.000Z', '2026-10-25T00:17:00.000Z']) {
    assert.equal(nextOf(HOURLY, night), night.replace('T00', 'T01'));
  }
});

test('nightly work has one time each day by the clock in Oslo, also when the clocks change', () => {
  const nights = (times: Times, from: string) => {
    const first = nextOf(times, from);
    const second = nextOf(times, first);
    return [first, second, nextOf(times, second)];
  };
  assert.deepEqual(nights(NIGHTLY, '2026-03-27T12:00:00Z'), [
    '2026-03-28T02:23:00.000Z',
    '2026-03-29T01:23:00.000Z',
    '2026-03-30T01:23:00.000Z',
  ]);
  assert.deepEqual(nights(NIGHTLY, '2026-10-23T12:00:00Z'), [
    '2026-10-24T01:23:00.000Z',
    '2026-10-25T02:23:00.000Z',
    '2026-10-26T02:23:00.000Z',
  ]);
  // Half past two is skipped in spring and comes twice in autumn.
  const halfPastTwo = { hour: 2, minute: 30 };
  assert.deepEqual(nights(halfPastTwo, '2026-03-27T12:00:00Z'), [
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  assert.deepEqual(nights(halfPastTwo, '2026-10-23T12:00:00Z'), [
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});

test('the next time comes after any instant, within the hour or about a day, and is that time of the day', () => {
  const instants = fc.date({ min: new Date('2000-01-02'), max: new Date('2199-12-30'), noInvalidDate: true });
  const hours = fc.constantFrom(0, 1, 3, 12, 23);
  fc.assert(
    fc.property(instants, hours, fc.nat(59), (after, hour, minute) => {
      const hourly = nextTime({ minute }, after);
      assert.ok(hourly > after && hourly.getTime() <= after.getTime() + 60 * MINUTE_MS);
      const daily = nextTime({ hour, minute }, after);
      assert.ok(daily > after && daily.getTime() <= after.getTime() + 25 * 60 * MINUTE_MS);
      assert.deepEqual([osloHour(daily), daily.getUTCMinutes()], [hour, minute]);
    }),
  );
});

test('many processes that find one due run it once, and it is due at its next time', async () => {
  let runs = 0;
  const run = async () => void (runs += 1);
  await missed();
  const kinds = [here, there].map((one) => kindOf({ run }, one.db));
  await Promise.all(Array.from({ length: 20 }, () => kinds.map(work)).flat());
  assert.equal(runs, 1);
  const { due_at: dueAt, attempts } = await row();
  assert.equal(attempts, 0);
  assert.equal(dueAt.toISOString(), nextTime(NIGHTLY, new Date()).toISOString());
  assert.deepEqual(await listDue(db, kindOf({ run })), []);
});

test('two services that were down at the time run what was missed once at their start', async () => {
  const runs: string[] = [];
  const kinds = (name: string, at: typeof db) =>
    scheduledInOutbox(at, [
      { name: 'job', at: NIGHTLY, afterRestore: GOES, run: async () => void runs.push('missed') },
      { name: `start of ${name}`, at: NIGHTLY, afterRestore: GOES, run: async () => void runs.push(name) },
    ]);
  for (const name of ['job', 'start of first', 'start of second']) await missed(name);
  const services = [
    startJobs(db, createLog('silent'), kinds('first', db)),
    startJobs(there.db, createLog('silent'), kinds('second', there.db)),
  ];
  await eventually('both have run', async () => runs.includes('first') && runs.includes('second'));
  await Promise.all(services.map((one) => one.stop()));
  assert.deepEqual(runs.toSorted(), ['first', 'missed', 'second']);
});

test('a job whose process is killed goes on within two minutes, and not at its next time only', async () => {
  await missed();
  const dying = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '-e',
      `import { openDatabase } from '${new URL('../../../src/platform/database/database.ts', import.meta.url).href}';
       import { scheduledInOutbox } from '${new URL('../../../src/platform/operations/schedules.ts', import.meta.url).href}';
       const { db } = openDatabase(${JSON.stringify(connection)}, 'request', 2);
       const run = () => { process.stdout.write('begun'); return new Promise(() => {}); };
       const [kind] = scheduledInOutbox(db, [{ name: 'job', at: ${JSON.stringify(NIGHTLY)}, run }]);
       await kind.work({ accountId: '', id: 'job' }, new AbortController().signal);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(dying.stdout, 'data');
  dying.kill('SIGKILL');
  await once(dying, 'exit');

  let runs = 0;
  const kind = kindOf({ run: async () => void (runs += 1) });
  assert.deepEqual(await listDue(db, kind), [], 'Its lease lasts.');
  const { due_at: leaseEnd, attempts } = await row();
  assert.equal(attempts, 1);
  assert.ok(leaseEnd.getTime() < Date.now() + 2 * MINUTE_MS, leaseEnd.toISOString());
  await setDue(new Date(0));
  assert.equal((await readSchedules(db))[0]?.cutShort, 1);
  await work(kind);
  assert.equal(runs, 1);
  assert.equal((await row()).due_at.toISOString(), nextTime(NIGHTLY, new Date()).toISOString());
  assert.equal((await readSchedules(db))[0]?.cutShort, 0);
});

test('a job that has ended its process five times in a row is not tried again before its next time', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const run = async () => {
    begun.resolve();
    await finish.promise;
  };
  await db
    .insertInto('schedules')
    .values({ name: 'job', due_at: new Date(0), attempts: 5 })
    .execute();
  const working = work(kindOf({ run }));
  await begun.promise;
  // As it stands when the process ends now.
  assert.equal((await row()).due_at.toISOString(), nextTime(NIGHTLY, new Date()).toISOString());
  assert.deepEqual(
    (await readSchedules(db)).map(({ cutShort, waiting }) => [cutShort, waiting]),
    [[5, 0]],
  );
  finish.resolve();
  await working;
  assert.equal((await row()).attempts, 0);
});

test('the lease of a job that runs for long is renewed', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const finish = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const run = async () => {
    begun.resolve();
    await finish.promise;
  };
  await missed();
  const working = work(kindOf({ run }));
  await begun.promise;
  const { due_at: first } = await row();
  await eventually('it is renewed', async () => {
    context.mock.timers.tick(40_000);
    return (await row()).due_at > first;
  });
  finish.resolve();
  await working;
});

test('a schedule that is new begins with its next time', async () => {
  let runs = 0;
  const kind = kindOf({ run: async () => void (runs += 1) });
  assert.deepEqual(await listDue(db, kind), [ONE]);
  await Promise.all([work(kind), work(kind)]);
  assert.equal(runs, 0);
  assert.deepEqual(await row(), { due_at: nextTime(NIGHTLY, new Date()), attempts: 0 });
  assert.deepEqual(await listDue(db, kind), []);
});

test('a job that fails waits for its next time', async () => {
  await missed();
  const run = () => Promise.reject(new Error('It fails'));
  await assert.rejects(work(kindOf({ run })), /It fails/);
  assert.equal((await row()).due_at.toISOString(), nextTime(NIGHTLY, new Date()).toISOString());
});

test('stopping waits for what runs and begins nothing; a job that stops between two things goes on at the next start', async () => {
  const runs: string[] = [];
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const jobs: Job[] = [
    {
      name: 'of-many-things',
      at: NIGHTLY,
      afterRestore: GOES,
      run: async (stopping) => {
        runs.push('one of many');
        begun.resolve();
        await new Promise((resolve) => stopping.addEventListener('abort', resolve));
        stopping.throwIfAborted();
      },
    },
    {
      name: 'of-one-thing',
      at: NIGHTLY,
      afterRestore: GOES,
      run: async () => {
        await finish.promise;
        runs.push('the one thing');
      },
    },
  ];
  for (const { name } of jobs) await missed(name);
  const first = startJobs(db, createLog('silent'), scheduledInOutbox(db, jobs));
  await begun.promise;
  await eventually('both run', async () => (await readSchedules(db)).every(({ waiting }) => waiting === 0));
  const stopped = first.stop();
  await missed();
  finish.resolve();
  await stopped;
  assert.deepEqual(runs, ['one of many', 'the one thing']);
  const due = (await readSchedules(db)).filter(({ waiting }) => waiting > 0);
  assert.deepEqual(
    due.map(({ name, cutShort }) => [name, cutShort]),
    [
      ['job', 0],
      ['of-many-things', 0],
    ],
  );

  const run = async () => void runs.push('the rest');
  const rest = { name: 'of-many-things', at: NIGHTLY, afterRestore: GOES, run };
  const second = startJobs(db, createLog('silent'), scheduledInOutbox(db, [rest]));
  await eventually('the rest is done', async () => runs.includes('the rest'));
  await second.stop();
});

test('schedules that this version does not know are deleted, and the others stay', async () => {
  await db
    .insertInto('schedules')
    .values(['job', 'of-before'].map((name) => ({ name, due_at: new Date(0), attempts: 0 })))
    .execute();
  await forgetOtherSchedules(db, [jobOf({ run: async () => {} })]);
  assert.deepEqual(await db.selectFrom('schedules').select('name').execute(), [{ name: 'job' }]);
});

test('at a start the jobs are due that run at each start, unless one is running; the others keep their time', async () => {
  const later = new Date(Date.now() + 50 * MINUTE_MS);
  const atStart = ['waits', 'runs', 'is-new'].map((name): Job => ({
    ...jobOf({ run: async () => {} }),
    name,
    isDueAtStart: true,
  }));
  await db
    .insertInto('schedules')
    .values([
      { name: 'waits', due_at: later, attempts: 0 },
      { name: 'runs', due_at: later, attempts: 1 },
      { name: 'job', due_at: later, attempts: 0 },
    ])
    .execute();
  await makeDueAtStart(db, [...atStart, jobOf({ run: async () => {} })]);
  const due = (await readSchedules(db)).filter(({ waiting }) => waiting > 0);
  assert.deepEqual(
    due.map(({ name }) => name),
    ['is-new', 'waits'],
  );
});

function nextOf(times: Times, after: string): string {
  return nextTime(times, new Date(after)).toISOString();
}

function jobOf({ run }: Pick<Job, 'run'>): Job {
  return { name: 'job', at: NIGHTLY, afterRestore: GOES, run };
}

function kindOf(job: Pick<Job, 'run'>, at = db): OutboxKind {
  const [kind] = scheduledInOutbox(at, [jobOf(job)]);
  return kind ?? assert.fail();
}

function work(kind: OutboxKind): Promise<void> {
  return kind.work(ONE, new AbortController().signal);
}

/** As when no service has run for long. */
async function missed(name = 'job'): Promise<void> {
  const dueAt = new Date(Date.now() - 50 * 60 * MINUTE_MS);
  await db.insertInto('schedules').values({ name, due_at: dueAt, attempts: 0 }).execute();
}

async function setDue(dueAt: Date): Promise<void> {
  await db.updateTable('schedules').set({ due_at: dueAt }).execute();
}

function row() {
  return db
    .selectFrom('schedules')
    .select(['due_at', 'attempts'])
    .where('name', '=', 'job')
    .executeTakeFirstOrThrow();
}
