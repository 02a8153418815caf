import { sql } from 'kysely';
import type { AccountTrx, Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { inTransaction } from '../database/transaction.ts';

export const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes events older than 90 days, some at a time so that nobody waits. The function covers all accounts, so only the job may call the
 * function. A number tells the time of its event, so no index of times is needed.
 */
export async function deleteOldEvents(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = BigInt(now.getTime() - KEPT_DAYS * 24 * 3_600_000) * 1000n;
  const { rows: accounts } = await sql<{ id: string }>`
    select account_id as id from event_positions where exists (
      select from events where account_id = event_positions.account_id and last_sequence < ${before}
    )`.execute(db);
  for (const { id: accountId } of accounts) {
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      stopping?.throwIfAborted();
      deleted = await inTransaction(db.of(accountId), (trx) => deleteBatch(trx, before));
    }
  }
}

/** A reader sees the events, or sees that they are deleted. */
async function deleteBatch(trx: AccountTrx, before: bigint): Promise<number> {
  const [batch] = await deleteSome(trx, trx.accountId, before, DELETED_AT_ONCE);
  if (batch === undefined || batch.count === 0n) return 0;
  await noteDeleted(trx, trx.accountId, batch.through);
  return Number(batch.count);
}

const deleteSome = statement<{ count: bigint; through: bigint }>(`
  with deleted as (
    delete from events where account_id = $1 and last_sequence = any(array(
      select last_sequence from events where account_id = $1 and last_sequence < $2 order by last_sequence limit $3
    )) returning last_sequence
  )
  select count(*) as count, max(last_sequence) as through from deleted`);

const noteDeleted = statement<never>(`
  update event_positions set deleted_through = greatest(deleted_through, $2::bigint) where account_id = $1`);
