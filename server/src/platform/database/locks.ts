import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { SESSION_SETTINGS } from './check-connection.ts';
import type { AnyTrx, Trx } from './database.ts';
import { statement } from './statement.ts';

/** Waits until no other transaction holds the lock of this name. The lock is held until the transaction ends. */
export async function lockForTransaction(trx: AnyTrx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(trx);
}

/**
 * Takes the same lock together with others: many transactions can hold it at once. It waits only for a transaction that
 * holds the lock alone (`lockForTransaction`), and such a transaction waits for all of them.
 */
export async function shareLockForTransaction(trx: Trx, name: string): Promise<void> {
  await shareLock(trx, lockNumber(name));
}

const shareLock = statement<never>('select pg_advisory_xact_lock_shared($1)');

/** Far shorter than the second after which PostgreSQL looks for a deadlock. */
const SHORT_WAIT = '200ms';

/** From now on the transaction fails where it would wait longer than a moment for a lock. For one that holds what others need. */
export async function limitLockWaits(trx: Trx): Promise<void> {
  await sql.raw(`set local lock_timeout = '${SHORT_WAIT}'`).execute(trx);
}

/** Ends `limitLockWaits`. */
export async function allowLockWaits(trx: Trx): Promise<void> {
  await sql.raw(`set local lock_timeout = '${SESSION_SETTINGS['lock_timeout']}'`).execute(trx);
}

/**
 * The number of an advisory lock, because PostgreSQL names these locks by 64-bit numbers. The number is a hash, so two
 * names meet by chance once in 10^19.
 */
export function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE();
}
