/**
 * How all that goes out is tried: a row with `status` (`queued`, `sending`, or an end), `attempts` and `next_attempt_at` is claimed for
 * one attempt, and put off when the attempt fails.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The time for which one process owns what it tries to send, in minutes. It is much longer than an attempt takes. After that, the
 * attempt is dead and its outcome unknown.
 */
export const LEASE_MINUTES = 10;

/**
 * SQL for whether the row is due. The service's clock says when a queued one is due. The database's clock ends a lease, because
 * services with different clocks must not take each other's attempts for dead.
 */
export function isDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    (status = 'queued' and next_attempt_at <= ${now})
    or (status = 'sending' and next_attempt_at <= statement_timestamp())
  )`;
}

/** SQL for the end of a lease that begins now, by the database's clock. */
export function leaseEnd(seconds: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() + make_interval(secs => ${seconds})`;
}

/** What an update sets that claims a due row: nobody else takes it for `LEASE_MINUTES`. */
export function claiming() {
  return {
    status: 'sending' as const,
    attempts: sql<number>`attempts + 1`,
    next_attempt_at: leaseEnd(LEASE_MINUTES * 60),
  };
}

/**
 * When to try again.
 * @param attempts so many have failed
 * @param pauses in minutes, after the first attempt, the second …; the last one is repeated
 */
export function nextAttemptAt(now: Date, attempts: number, pauses: readonly number[]): Date {
  return minutesFrom(now, pauses[attempts - 1] ?? pauses.at(-1) ?? 0);
}

export function minutesFrom(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
