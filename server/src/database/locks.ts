import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyTrx, Trx } from './database.ts';
import { statement } from './statement.ts';

/** Waits until no other transaction holds the lock of this name; it is let go when the transaction ends. */
export async function lockForTransaction(trx: AnyTrx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(trx);
}

/** The same for many at once: waits only for who holds the lock alone, by `lockForTransaction`, which waits for them. */
export async function shareLockForTransaction(trx: Trx, name: string): Promise<void> {
  await shareLock(trx, lockNumber(name));
}

const shareLock = statement<never>('select pg_advisory_xact_lock_shared($1)');

/** PostgreSQL names advisory locks by 64-bit numbers; by a hash, two names meet by chance once in 10^19. */
export function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE();
}
