import { sql } from 'kysely';
import { addDays, osloDate, osloTime } from '../../domain/days/local-date.ts';
import type { Db, DbOrTrx } from '../database/database.ts';
import type { AfterRestore } from './held.ts';
import { leasesOf } from './leases.ts';
import type { OutboxKind } from './outbox.ts';

/** At that minute of each hour, or once a day at that time in Norway. */
export type Times = { hour?: number; minute: number };

/** Work on a schedule, once over all processes. */
export type Job = {
  name: string;
  at: Times;
  /** The work is also done when a service starts. */
  isDueAtStart?: true;
  /** As of an outbox kind. A held job runs, and leaves held things out. */
  afterRestore: AfterRestore;
  /**
   * Must look at the tables first to see whether the work is still to be done, because the job may run more than once for a time, and again
   * after a crash.
   * @param stopping aborted when the process is to end. A job over many things then throws its reason between two of them, and goes on in
   *   the process that comes next
   */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** A waiting queue. `oldestDueAt`: since when the thing that has waited longest could have run; null when nothing waits. */
export type QueueState = { name: string; waiting: number; oldestDueAt: Date | null };

/**
 * After a crash a job goes on within two minutes. The lease is renewed while the job runs. By the database's clock, so that no process
 * finds the time of a job before it has come.
 */
const SCHEDULES = leasesOf<{ attempts: number; now: Date }>({
  table: 'schedules',
  key: 'name',
  until: 'due_at',
  seconds: 120,
  taken: { attempts: sql`attempts + 1` },
  givenBack: { attempts: 0 },
  columns: 'attempts, statement_timestamp() as now',
});
const RENEWAL_MILLISECONDS = 40_000;
/** A job that has ended its process so often in a row is not tried again before its next time. */
const MOST_ATTEMPTS = 5;
/** A schedule may begin so many seconds late. */
const LOOK_SECONDS = 10;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The scheduled jobs, for the outbox. A schedule that has no row yet is due, to get a row. */
export function scheduledInOutbox(db: Db, jobs: readonly Job[]): OutboxKind[] {
  return jobs.map((job) => ({
    name: job.name,
    due: () => sql`
      select '' as account_id, ${job.name}::text as id
      where not exists (select from schedules where name = ${job.name} and not ${SCHEDULES.isDue()})`,
    atOnce: 1,
    onWrongClock: 'waits',
    everySeconds: LOOK_SECONDS,
    afterRestore: job.afterRestore,
    work: (_, stopping) => runWhenDue(db, job, stopping),
  }));
}

async function runWhenDue(db: Db, { name, at, run }: Job, stopping: AbortSignal): Promise<void> {
  const lease = await SCHEDULES.take(db, { accountId: '', id: name }, SCHEDULES.isDue());
  if (lease === undefined) return makeSchedule(db, name, nextTime(at, new Date()));
  const { attempts, now } = lease.row;
  const next = nextTime(at, now);
  const isLast = attempts > MOST_ATTEMPTS;
  if (isLast) await lease.renew(db, next);
  let renewing: Promise<unknown> | undefined;
  const renew = () => {
    // A lease that is not renewed costs no more than a second run.
    renewing = lease.renew(db).catch(() => {});
  };
  const renewal = isLast ? undefined : setInterval(renew, RENEWAL_MILLISECONDS);
  let wasCutShort = false;
  try {
    await run(stopping);
  } catch (error) {
    wasCutShort = stopping.aborted && error === stopping.reason;
    throw error;
  } finally {
    clearInterval(renewal);
    await renewing;
    await lease.giveBack(db, wasCutShort ? now : next);
  }
}

/** The first of these times after an instant. */
export function nextTime({ hour, minute }: Times, after: Date): Date {
  if (hour === undefined) {
    const hours = Math.floor((after.getTime() - minute * MINUTE_MS) / HOUR_MS);
    return new Date((hours + 1) * HOUR_MS + minute * MINUTE_MS);
  }
  const day = osloDate(after);
  const onThisDay = osloTime(day, hour, minute);
  return onThisDay > after ? onThisDay : osloTime(addDays(day, 1), hour, minute);
}

/** Does nothing where the schedule is there, and another process has taken the schedule. */
async function makeSchedule(db: Db, name: string, dueAt: Date): Promise<void> {
  await sql`
    insert into schedules (name, due_at, attempts) values (${name}, ${dueAt}, 0) on conflict do nothing`.execute(
    db,
  );
}

/** Makes the jobs due that are to run when a service starts. A job that is running stays as it is, and ends as it would. */
export async function makeDueAtStart(db: Db, jobs: readonly Job[]): Promise<void> {
  const names = jobs.filter(({ isDueAtStart }) => isDueAtStart === true).map(({ name }) => name);
  await sql`
    insert into schedules (name, due_at, attempts) select name, statement_timestamp(), 0 from unnest(${names}::text[]) name
    on conflict (name) do update set due_at = least(schedules.due_at, excluded.due_at) where schedules.attempts = 0`.execute(
    db,
  );
}

/** Deletes schedules of an earlier version, because no process works on them. */
export async function forgetOtherSchedules(db: Db, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await sql`delete from schedules where name <> all (${names})`.execute(db);
}

/** @returns each schedule, and how many of its runs in a row have ended with their process */
export async function readSchedules(db: DbOrTrx): Promise<(QueueState & { cutShort: number })[]> {
  const { rows } = await sql<QueueState & { cutShort: number }>`
    select name, is_due::int as waiting, case when is_due then due_at end as "oldestDueAt",
      -- One run may be going on.
      greatest(attempts - (not is_due)::int, 0) as "cutShort"
    from schedules, lateral (select due_at <= statement_timestamp() as is_due) now order by name`.execute(db);
  return rows;
}
