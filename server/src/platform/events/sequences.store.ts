import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/database.ts';
import { statement, writeStatement } from '../database/statement.ts';
import { addingFigures } from './figures.store.ts';

export type Position = { accountId: string; last: bigint };
type LockedPosition = Position & { nowMicroseconds: bigint; figuresKept: boolean };
/** `count`: how many events the row has; it may have none, and change figures. */
export type NewRow = { accountId: string; id: string; count: number; changesFigures: boolean };
export type Numbered = NewRow & { lastSequence: bigint };

/** Rows without events wait while the figures of their account are being counted. */
const IS_DUE = `(cardinality(n.types) > 0 or not exists (
  select from event_positions p where p.account_id = n.account_id and not p.figures_kept))`;

/**
 * The statements that give numbers, for one account or for several. Several together cost little more than one; Citus can
 * only plan them for one, on the account's node.
 */
function sequencing(ofAccounts: 'account_id = $1' | 'account_id = any($1::text[])') {
  return {
    lockPositions: statement<LockedPosition>(`
      select account_id as "accountId", last_sequence as last, figures_kept as "figuresKept",
        (extract(epoch from clock_timestamp()) * 1000000)::bigint as "nowMicroseconds"
      from event_positions where ${ofAccounts} order by account_id for update`),
    listNew: statement<NewRow>(`
      select account_id as "accountId", id, cardinality(types) as count,
        differences is not null or entry_ids is not null as "changesFigures"
      from new_events n where ${ofAccounts} and ${IS_DUE} order by written_at, id limit $2`),
    addFigures: addingFigures(ofAccounts),
    insertNumbered: writeStatement(`
      insert into events (account_id, last_sequence, id, types, body, written_at)
      select n.account_id, given.sequence, n.id, n.types, n.body, n.written_at
      from new_events n join unnest($2::uuid[], $3::bigint[]) as given (id, sequence) on given.id = n.id
      where n.${ofAccounts} and cardinality(n.types) > 0`),
    leaveDifferences: writeStatement(`
      update new_events set types = '{}', body = '' where ${ofAccounts} and id = any($2::uuid[])`),
    deleteNew: writeStatement(`delete from new_events where ${ofAccounts} and id = any($2::uuid[])`),
    updatePositions: writeStatement(`
      update event_positions set last_sequence = given.last
      from unnest($2::text[], $3::bigint[]) as given (id, last)
      where ${ofAccounts} and account_id = given.id`),
  };
}

const ONE = sequencing('account_id = $1');
const SEVERAL = sequencing('account_id = any($1::text[])');

const insertPosition = writeStatement(
  'insert into event_positions (account_id, last_sequence) values ($1, 0) on conflict do nothing',
);

/** Begins the numbers of an account. */
export function beginPositions(trx: Trx, accountIds: string[]): void {
  trx.later(...accountIds.map((id) => insertPosition(trx, id)));
}

/**
 * The last numbers of the accounts, locked, with the database's clock in microseconds since 1970; and the committed rows
 * without numbers, in the order in which they were written. The rows are read after the locks have been waited for.
 */
export async function lockAndListNew(trx: Trx, accountIds: string[], limit: number) {
  const [accountId] = accountIds;
  return accountIds.length === 1
    ? Promise.all([ONE.lockPositions(trx, accountId), ONE.listNew(trx, accountId, limit)])
    : Promise.all([SEVERAL.lockPositions(trx, accountIds), SEVERAL.listNew(trx, accountIds, limit)]);
}

/** Adds what the rows change to the figures of their accounts. */
export async function addToFigures(trx: Trx, accountIds: string[], rows: NewRow[]): Promise<void> {
  const { addFigures } = accountIds.length === 1 ? ONE : SEVERAL;
  await addFigures(trx, accountIds.length === 1 ? accountIds[0] : accountIds, idsOf(rows));
}

/**
 * Gives rows their numbers, and moves them to the feed.
 * @param left the rows whose differences have not been added to the figures: these differences stay
 */
export function moveToFeed(
  trx: Trx,
  accountIds: string[],
  { rows, left }: { rows: Numbered[]; left: NewRow[] },
  positions: Position[],
): void {
  const { insertNumbered, deleteNew, leaveDifferences, updatePositions } =
    accountIds.length === 1 ? ONE : SEVERAL;
  const tie = accountIds.length === 1 ? accountIds[0] : accountIds;
  const numbered = rows.filter(({ count }) => count > 0);
  const gone = rows.filter((row) => !left.some(({ id }) => id === row.id));
  if (numbered.length > 0) {
    const sequences = numbered.map(({ lastSequence }) => lastSequence);
    trx.later(insertNumbered(trx, tie, idsOf(numbered), sequences));
  }
  if (left.length > 0) trx.later(leaveDifferences(trx, tie, idsOf(left)));
  trx.later(
    deleteNew(trx, tie, idsOf(gone)),
    updatePositions(
      trx,
      tie,
      positions.map(({ accountId }) => accountId),
      positions.map(({ last }) => last),
    ),
  );
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The accounts that have rows for the sequencer. It covers all accounts, so only the job may call it. */
export async function listAccountsWithNewEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from new_events n where ${sql.raw(IS_DUE)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * SQL for the accounts that the process that has committed has left behind: it gives numbers within milliseconds. It covers all
 * accounts, so only the outbox may use it.
 */
export function accountsLeftBehind(limit: number): RawBuilder<unknown> {
  return sql`
    select distinct account_id, '' as id from new_events n
    where ${sql.raw(IS_DUE)} and written_at < statement_timestamp() - interval '1 second' limit ${limit}`;
}

/** The last numbers of some accounts. It is for those who wait for events of their own account. */
export async function listPositions(db: Db, accountIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; last: bigint }>`
    select account_id as id, last_sequence as last from event_positions where account_id = any(${accountIds})
  `.execute(db);
  return new Map(rows.map(({ id, last }) => [id, Number(last)]));
}

/** Whether Citus spreads the accounts over nodes. */
export async function isSpread(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}
