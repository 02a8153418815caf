import { sql } from 'kysely';
import type { Db, Trx } from '../database/database.ts';
import { statement, writeStatement } from '../database/statement.ts';

/** The account's last number, locked, and the database's clock in microseconds since 1970. */
export const lockPosition = statement<{ last: bigint; nowMicroseconds: bigint }>(`
  select last_sequence as last, (extract(epoch from clock_timestamp()) * 1000000)::bigint as "nowMicroseconds"
  from event_positions where account_id = $1 for update`);

export const insertPosition = writeStatement(
  'insert into event_positions (account_id, last_sequence) values ($1, 0) on conflict do nothing',
);

/** The committed events without numbers, in the order in which they were written. */
export const listNewEvents = statement<{ id: string; count: number }>(`
  select id, event_count as count from new_events where account_id = $1 order by written_at, id limit $2`);

/** Gives rows their last numbers, and moves them to the feed. */
export function moveToFeed(
  trx: Trx,
  accountId: string,
  ids: string[],
  lastSequences: bigint[],
  last: bigint,
): void {
  trx.later(
    insertNumbered(trx, accountId, ids, lastSequences),
    deleteNew(trx, accountId, ids),
    updatePosition(trx, accountId, last),
  );
}

const insertNumbered = writeStatement(`
  insert into events (account_id, last_sequence, id, event_count, body, written_at)
  select n.account_id, given.sequence, n.id, n.event_count, n.body, n.written_at
  from new_events n join unnest($2::uuid[], $3::bigint[]) as given (id, sequence) on given.id = n.id
  where n.account_id = $1`);
const deleteNew = writeStatement('delete from new_events where account_id = $1 and id = any($2::uuid[])');
const updatePosition = writeStatement('update event_positions set last_sequence = $2 where account_id = $1');

/** The accounts that have events without numbers. It covers all accounts, so only the job may call it. */
export async function listAccountsWithNewEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct account_id as id from new_events`.execute(db);
  return rows.map(({ id }) => id);
}

/** The last numbers of some accounts. It is for those who wait for events of their own account. */
export async function listPositions(db: Db, accountIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; last: bigint }>`
    select account_id as id, last_sequence as last from event_positions where account_id = any(${accountIds})
  `.execute(db);
  return new Map(rows.map(({ id, last }) => [id, Number(last)]));
}
