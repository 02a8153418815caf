import { sql } from 'kysely';
import { addDays, osloDate, osloTime } from '../../domain/local-date.ts';
import type { Db, DbOrTrx } from '../database/database.ts';
import { leaseEnd } from './attempts.ts';
import type { AfterRestore } from './held.ts';
import type { OutboxKind } from './outbox.ts';

/** At that minute of each hour, or once a day at that time in Norway. */
export type Times = { hour?: number; minute: number };

/** Work on a schedule, once over all processes. */
export type Job = {
  name: string;
  at: Times;
  /** As of an outbox kind. A held job runs, and leaves out what is held. */
  afterRestore: AfterRestore;
  /**
   * Must look at the tables first to see whether the work is still to be done, because it may run more than once for one time, and
   * again after a crash.
   * @param stopping aborted when the process is to end. A job over many things then throws its reason between two of them, and
   *   goes on in the process that comes next
   */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** What waits. `oldestDueAt`: since when what has waited longest could have run; null when nothing waits. */
export type QueueState = { name: string; waiting: number; oldestDueAt: Date | null };

/** After a crash a job goes on within this time. It is renewed while the job runs. */
const LEASE_SECONDS = 120;
const RENEWAL_MILLISECONDS = 40_000;
/** A job that has ended its process so often in a row is not tried again before its next time. */
const MOST_ATTEMPTS = 5;
/** A schedule may begin so many seconds late. */
const LOOK_SECONDS = 10;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What is on a schedule, for the outbox. A schedule that has no row yet is due, to get one. */
export function scheduledInOutbox(db: Db, jobs: readonly Job[]): OutboxKind[] {
  return jobs.map((job) => ({
    name: job.name,
    due: () => sql`
      select '' as account_id, ${job.name}::text as id
      where not exists (select from schedules where name = ${job.name} and due_at > statement_timestamp())`,
    atOnce: 1,
    onWrongClock: 'waits',
    everySeconds: LOOK_SECONDS,
    afterRestore: job.afterRestore,
    work: (_, stopping) => runWhenDue(db, job, stopping),
  }));
}

async function runWhenDue(db: Db, { name, at, run }: Job, stopping: AbortSignal): Promise<void> {
  const claim = await claimSchedule(db, name);
  if (claim === undefined) return;
  const next = nextTime(at, claim.now);
  if (claim.attempts === 0) return setDue(db, name, next, 0);
  if (claim.attempts > MOST_ATTEMPTS) await setDue(db, name, next, claim.attempts);
  // A lease that is not renewed costs no more than a second run.
  const renewal = setInterval(() => void renewLease(db, name).catch(() => {}), RENEWAL_MILLISECONDS);
  let wasCutShort = false;
  try {
    await run(stopping);
  } catch (error) {
    wasCutShort = stopping.aborted && error === stopping.reason;
    throw error;
  } finally {
    clearInterval(renewal);
    await setDue(db, name, wasCutShort ? claim.now : next, 0);
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

/**
 * By the database's clock, so that no process takes another's run for dead, and none finds its time before it has come.
 * @returns `attempts` is 0 for a schedule that is new
 */
async function claimSchedule(db: Db, name: string): Promise<{ attempts: number; now: Date } | undefined> {
  const { rows } = await sql<{ attempts: number; now: Date }>`
    insert into schedules as known (name, due_at, attempts) values (${name}, ${leaseEnd(LEASE_SECONDS)}, 0)
    on conflict (name) do update set due_at = excluded.due_at, attempts = known.attempts + 1
    where known.due_at <= statement_timestamp()
    returning attempts, statement_timestamp() as now`.execute(db);
  return rows[0];
}

/** Does nothing once the run has ended. */
async function renewLease(db: Db, name: string): Promise<void> {
  await sql`
    update schedules set due_at = greatest(due_at, ${leaseEnd(LEASE_SECONDS)}) where name = ${name} and attempts > 0
  `.execute(db);
}

async function setDue(db: Db, name: string, dueAt: Date, attempts: number): Promise<void> {
  await db.updateTable('schedules').set({ due_at: dueAt, attempts }).where('name', '=', name).execute();
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
