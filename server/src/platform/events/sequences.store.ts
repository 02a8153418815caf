import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/database.ts';
import { statement, writeStatement } from '../database/statement.ts';
import { addFiguresStatement } from './figures.store.ts';

export type FeedPosition = { accountId: string; last: bigint };
type LockedPosition = FeedPosition & { nowMicroseconds: bigint; figuresKept: boolean };
/** `count`: how many events the row has. */
export type NewEventRow = {
  accountId: string;
  id: string;
  count: number;
  changesFigures: boolean;
  knowsWaiting: boolean;
};
export type NumberedRow = NewEventRow & { lastSequence: bigint };

/** Its events have no numbers yet. The other rows have only differences, which wait to be added to the figures. */
const HAS_EVENTS = 'cardinality(n.types) > 0';
/** While the figures of an account are being counted, its differences wait. */
const IS_ADDABLE = `not ${HAS_EVENTS} and exists (
  select from event_positions p where p.account_id = n.account_id and p.figures_kept)`;

/**
 * The statements that work on new rows, of one account or of several. Several accounts together cost little more than one account. Citus
 * can only plan a statement of one account, on the account's node.
 */
function sequencing(ofAccounts: 'account_id = $1' | 'account_id = any($1::text[])') {
  return {
    lockPositions: statement<LockedPosition>(`
      select account_id as "accountId", last_sequence as last, figures_kept as "figuresKept",
        (extract(epoch from clock_timestamp()) * 1000000)::bigint as "nowMicroseconds"
      from event_positions where ${ofAccounts} order by account_id for update`),
    listNew: statement<NewEventRow>(`
      select account_id as "accountId", id, cardinality(types) as count,
        differences is not null or entry_ids is not null as "changesFigures", knows_waiting as "knowsWaiting"
      from new_events n where ${ofAccounts} and ${HAS_EVENTS} order by written_at, id limit $2`),
    listAddable: statement<{ id: string }>(
      `select id from new_events n where ${ofAccounts} and ${IS_ADDABLE} limit $2`,
    ),
    addFigures: addFiguresStatement(ofAccounts),
    insertNumbered: writeStatement(`
      insert into events (account_id, last_sequence, id, types, body, written_at)
      select n.account_id, given.sequence, n.id, n.types, n.body, n.written_at
      from new_events n join unnest($2::uuid[], $3::bigint[]) as given (id, sequence) on given.id = n.id
      where n.${ofAccounts}`),
    leaveDifferences: writeStatement(`
      update new_events set types = '{}', body = '' where ${ofAccounts} and id = any($2::uuid[])`),
    deleteNew: writeStatement(`delete from new_events where ${ofAccounts} and id = any($2::uuid[])`),
    updatePositions: writeStatement(`
      update event_positions set last_sequence = given.last,
        waiting_through = case when given.knows and waiting_through = last_sequence then given.last else waiting_through end
      from unnest($2::text[], $3::bigint[], $4::boolean[]) as given (id, last, knows)
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

/** The statements for these accounts, and their value of `$1`. */
function sequencingOf(accountIds: string[]) {
  return accountIds.length === 1
    ? { statements: ONE, tie: accountIds[0] }
    : { statements: SEVERAL, tie: accountIds };
}

/**
 * The last numbers of the accounts, locked, with the database's clock in microseconds since 1970; and the committed rows whose
 * events have no numbers, in the order in which they were written. The rows are read after the locks have been waited for.
 */
export async function lockAndListNew(trx: Trx, accountIds: string[], limit: number) {
  const { statements, tie } = sequencingOf(accountIds);
  return Promise.all([statements.lockPositions(trx, tie), statements.listNew(trx, tie, limit)]);
}

/**
 * Gives rows their numbers, and moves their events to the feed. Differences stay, and wait to be added. Rows of a release that does not
 * note what waits leave `waiting_through` behind (waiting-figures.store.ts).
 */
export function moveToFeed(
  trx: Trx,
  accountIds: string[],
  rows: NumberedRow[],
  positions: FeedPosition[],
): void {
  const { statements, tie } = sequencingOf(accountIds);
  const { insertNumbered, deleteNew, leaveDifferences, updatePositions } = statements;
  const staying = rows.filter(({ changesFigures }) => changesFigures);
  const gone = rows.filter(({ changesFigures }) => !changesFigures);
  const sequences = rows.map(({ lastSequence }) => lastSequence);
  trx.later(insertNumbered(trx, tie, idsOf(rows), sequences));
  if (staying.length > 0) trx.later(leaveDifferences(trx, tie, idsOf(staying)));
  if (gone.length > 0) trx.later(deleteNew(trx, tie, idsOf(gone)));
  const ids = positions.map(({ accountId }) => accountId);
  const last = positions.map((position) => position.last);
  const strangers = new Set(rows.flatMap(({ accountId, knowsWaiting }) => (knowsWaiting ? [] : accountId)));
  const knows = ids.map((id) => !strangers.has(id));
  trx.later(updatePositions(trx, tie, ids, last, knows));
}

/**
 * Adds the differences that wait to the figures, unless the account's figures are being counted.
 * @returns how many rows were added; as many as `limit`: there may be more
 */
export async function addDifferences(trx: Trx, accountIds: string[], limit: number): Promise<number> {
  const { statements, tie } = sequencingOf(accountIds);
  const [, rows] = await Promise.all([
    statements.lockPositions(trx, tie),
    statements.listAddable(trx, tie, limit),
  ]);
  if (rows.length === 0) return 0;
  await statements.addFigures(trx, tie, idsOf(rows));
  trx.later(statements.deleteNew(trx, tie, idsOf(rows)));
  return rows.length;
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The accounts that have new rows. The statement covers all accounts, so only the job may call this function. */
export async function listAccountsWithNewEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct account_id as id from new_events`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * SQL for the accounts that the committing process has left behind: a living process gives numbers within milliseconds, and adds
 * differences within about a second. The statement covers all accounts, so only the outbox may use the statement.
 */
export function accountsLeftBehind(limit: number): RawBuilder<unknown> {
  return sql`
    select distinct account_id, '' as id from new_events n
    where (${sql.raw(HAS_EVENTS)} and written_at < statement_timestamp() - interval '1 second')
      or (${sql.raw(IS_ADDABLE)} and written_at < statement_timestamp() - interval '5 seconds') limit ${limit}`;
}

/** The last numbers of some accounts, for callers who wait for events of their own account. */
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
