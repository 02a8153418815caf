import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, fromKysely } from 'pg-boss';
import { sql } from 'kysely';
import { isDatabaseAway, openDatabase } from '../database/database.ts';
import type { ConnectionOptions, Db, Trx } from '../database/database.ts';
import { onRing, ring } from '../database/bell.ts';
import { lockForTransaction } from '../database/locks.ts';
import type { Outbox, OutboxKind } from './outbox.ts';
import { createOutbox } from './outbox.ts';

const SCHEMA = 'pgboss';
/** Seconds between two looks at the queue. What requests enqueue begins sooner, because the process that has committed tells. */
const POLL_SECONDS = 60;
/** An idle service asks little: no job here waits for another (flow), and queues change only with the version (cache). */
const SELDOM = { flowIntervalSeconds: 3600, queueCacheIntervalSeconds: 600 };
const STOP_MILLISECONDS = 20_000;
/**
 * A job that was cut short, by a stop or by the end of its process, goes on at once in the process that comes next. It is not tried
 * for ever, because it may be what ends its process.
 */
const CUT_SHORT = { retryLimit: 5, heartbeatSeconds: 60, expireInSeconds: 12 * 60 * 60 };
/** The time between two checks while the database is away. */
const LOOK_MILLISECONDS = 1_000;

/**
 * Work outside of requests that no table says is due (`OutboxKind`). A job runs when it is enqueued, or on a schedule (cron,
 * Europe/Oslo; once over all processes).
 */
export type Job = {
  name: string;
  schedule?: string;
  /**
   * Must look at the tables first to see whether the work is still to be done, because it may run more than once for
   * one `data`, and again after a crash.
   * @param stopping aborted when the process is to end. A job over many things then throws its reason between two of them, and
   *   goes on in the process that comes next
   */
  run: (data: Record<string, string>, stopping: AbortSignal) => Promise<void>;
};

export type Jobs = {
  /** Enqueues inside the transaction that causes the job, so that neither exists without the other. */
  enqueue(trx: Trx, name: string, data: Record<string, string>): Promise<void>;
  /** Makes the queues of these jobs. A worker also begins to work on them, and on the outbox. Nothing can be enqueued before. */
  start(jobs: Job[], kinds?: OutboxKind[]): Promise<void>;
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>;
};

/**
 * Creates or updates the tables of the job queue, and lets requests put jobs in. Runs as the owner of the schema.
 * Several processes that start at once take turns.
 */
export async function migrateJobs(connection: ConnectionOptions): Promise<void> {
  // One connection for the lock, and one for the job queue's own statements.
  const { db, close } = openDatabase(connection, 'owner', 2);
  try {
    await db.transaction().execute(async (trx) => {
      // The next process waits without limit, because the first one works on another connection meanwhile.
      await sql`set local lock_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await lockForTransaction(trx, 'migrate-jobs');
      const boss = new PgBoss({ db: fromKysely(db), schema: SCHEMA, supervise: false, schedule: false });
      await boss.start();
      await boss.stop({ graceful: false });
      await sql`grant usage on schema pgboss to tilgode_app`.execute(trx);
      await sql`grant select, insert, update, delete on all tables in schema pgboss to tilgode_app`.execute(
        trx,
      );
      await sql`grant execute on all functions in schema pgboss to tilgode_app`.execute(trx);
    });
  } finally {
    await close();
  }
}

/**
 * @param db for the job queue's own statements; opened as `request`
 * @param options.isWorker false in a process that only enqueues. It leaves schedules and the queue's upkeep to others
 * @param options.onRun told of every run of a job
 */
export function createJobs(
  db: Db,
  log: FastifyBaseLogger,
  {
    isWorker = true,
    onRun = () => {},
  }: { isWorker?: boolean; onRun?: (job: string, isWell: boolean) => void } = {},
): Jobs {
  // Polls instead of LISTEN/NOTIFY, because a commit that notifies waits for all other such commits.
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: SCHEMA,
    migrate: false,
    supervise: isWorker,
    schedule: isWorker,
    ...SELDOM,
  });
  boss.on('error', (error) => report(error, () => log.error({ err: error }, 'job queue')));
  let started = false;
  const stopping = new AbortController();
  /** Jobs that have stopped between two things. */
  const wasCutShort = new Set<string>();
  let outbox: Outbox | undefined;
  const deafen: (() => void)[] = [];

  let databaseIsAway = false;

  /**
   * Writes one line when the database goes away and one when it is back. Otherwise every job would repeat the error.
   */
  function report(error: unknown, write: () => void): void {
    if (!isDatabaseAway(error)) {
      write();
      return;
    }
    if (databaseIsAway || stopping.signal.aborted) return;
    databaseIsAway = true;
    log.error({ err: error }, 'the database is away: jobs wait');
    void lookForDatabase();
  }

  async function lookForDatabase(): Promise<void> {
    const { signal } = stopping;
    while (databaseIsAway && !signal.aborted) {
      await pause(LOOK_MILLISECONDS, undefined, { signal, ref: false }).catch(() => {});
      // Any statement will do.
      databaseIsAway = await boss.getSchedules().then(
        () => false,
        () => true,
      );
    }
    if (!signal.aborted) log.info('the database is back: jobs go on');
  }

  /** @returns whether the run succeeded */
  async function runLogged(job: string, run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
      onRun(job, true);
      return true;
    } catch (error) {
      if (stopping.signal.aborted && error === stopping.signal.reason) {
        wasCutShort.add(job);
        return true;
      }
      onRun(job, false);
      report(error, () => log.error({ err: error, job }, 'job failed'));
      return false;
    }
  }

  /** Removes schedules of an earlier version, because no worker takes the jobs that they would go on to enqueue. */
  async function forgetSchedules(jobs: Job[]): Promise<void> {
    const scheduled = new Set(jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [name])));
    for (const { name } of await boss.getSchedules()) {
      if (!scheduled.has(name)) await boss.unschedule(name);
    }
  }

  return {
    async enqueue(trx, name, data) {
      await boss.send(name, data, { ...CUT_SHORT, db: fromKysely(trx) });
      trx.afterCommit(() => ring('jobs'));
    },

    async start(jobs, kinds = []) {
      await boss.start();
      started = true;
      for (const job of jobs) {
        const { name, schedule, run } = job;
        // A job that has failed is not tried again: the tables decide about retries.
        await boss.createQueue(name, { retryLimit: 0, deleteAfterSeconds: 24 * 60 * 60 });
        if (!isWorker) continue;
        const workerId = await boss.work<Record<string, string> | null>(
          name,
          { pollingIntervalSeconds: POLL_SECONDS, batchSize: 5 },
          // One failed job must not fail the others of its batch.
          async (batch) => {
            await Promise.all(
              batch.map(({ data }) => runLogged(name, () => run(data ?? {}, stopping.signal))),
            );
            if (wasCutShort.has(name)) stopping.signal.throwIfAborted();
          },
        );
        if (schedule === undefined)
          deafen.push(onRing((bell) => void (bell === 'jobs' && boss.notifyWorker(workerId))));
        else await boss.schedule(name, schedule, null, { ...CUT_SHORT, tz: 'Europe/Oslo' });
      }
      if (!isWorker) return;
      await forgetSchedules(jobs);
      outbox = createOutbox(db, kinds, runLogged);
      outbox.start();
    },

    async stop() {
      stopping.abort();
      for (const end of deafen) end();
      // A mail server may keep an attempt waiting for minutes.
      const worked = Promise.race([outbox?.stop(), pause(STOP_MILLISECONDS, undefined, { ref: false })]);
      if (started) await boss.stop({ graceful: true, close: true, timeout: STOP_MILLISECONDS });
      await worked;
    },
  };
}
