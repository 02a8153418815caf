import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Waits until no other transaction holds the lock of this name; it is let go when the transaction ends. */
export async function lockForTransaction(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(trx);
}

/** Takes the lock of this name unless another transaction holds it; never waits. @returns whether it was taken */
export async function tryLockForTransaction(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber(name)}) as taken
  `.execute(trx);
  return rows[0]?.taken === true;
}

/** PostgreSQL names advisory locks by 64-bit numbers; by a hash, two names meet by chance once in 10^19. */
function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE();
}
