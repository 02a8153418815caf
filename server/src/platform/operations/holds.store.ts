import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { HoldMark, HoldReason } from '../../domain/holds.ts';
import type { AccountTrx, Db, DbOrTrx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';

/** A hold that has not ended. `startedAt`: the first start of a service since; null before. */
export type Hold = { reason: HoldReason; wentBackTo: Date; markedAt: Date; startedAt: Date | null };

/** Where a statement has the account and the id (as text) of the thing. */
type Place = { account: RawBuilder<unknown>; thing: RawBuilder<unknown> };

/** SQL for whether a row may go out: the row was made after every standing hold, or a person has released the row since. */
export function isNotHeld(kind: string, { madeAt, ...place }: Place & { madeAt: RawBuilder<unknown> }) {
  return sql<boolean>`(${isMadeSinceHolds(madeAt)} or ${isReleased(kind, place)})`;
}

/** SQL for whether a row was made after every hold that stands. */
export function isMadeSinceHolds(madeAt: RawBuilder<unknown>) {
  return sql<boolean>`coalesce(${madeAt} > (select max(rows_until) from holds where ended_at is null), true)`;
}

/**
 * SQL for whether a date may be made: its moment is after the hours that are lost, its agreement was written after them, or a person has
 * released the date since.
 */
export function isDateNotHeld(
  kind: string,
  { moment, madeAt, ...place }: Place & { moment: RawBuilder<unknown>; madeAt: RawBuilder<unknown> },
) {
  return sql<boolean>`(
    coalesce(greatest(${moment}, ${madeAt}) > (
      select max(coalesce(dates_until, started_at, 'infinity')) from holds where ended_at is null
    ), true) or ${isReleased(kind, place)}
  )`;
}

/** SQL for whether the automatic letters of an account are held. */
export function areLettersHeld(kind: string, account: RawBuilder<unknown>) {
  // No reference to the account inside: Citus cannot look up the releases for each row of a table that all nodes have.
  return sql<boolean>`(
    exists (select from holds where ended_at is null and holds_letters) and ${account} not in (
      select account_id from hold_releases where kind = ${kind} and thing_id = '' and ${isSinceTheHolds}
    )
  )`;
}

/** SQL for whether the database went back to an earlier moment after a row was made. A hold that has ended counts as well. */
export function isMadeBeforeHolds(madeAt: RawBuilder<unknown>) {
  return sql<boolean>`coalesce(${madeAt} <= (select max(rows_until) from holds), false)`;
}

function isReleased(kind: string, { account, thing }: Place) {
  return sql<boolean>`exists (
    select from hold_releases let_go
    where let_go.account_id = ${account} and let_go.kind = ${kind} and let_go.thing_id in ('', ${thing})
      and ${isSinceTheHolds}
  )`;
}

/** A release of an earlier hold says nothing of the hours that are lost since. */
const isSinceTheHolds = sql<boolean>`released_at >= (select max(marked_at) from holds where ended_at is null)`;

/** Holds all waiting things, in the transaction of the tables' owner that brings an earlier moment back. */
export async function markHold(
  client: pg.ClientBase,
  { reason, wentBackTo, markedAt, rowsUntil, datesUntil, holdsLetters }: HoldMark,
): Promise<void> {
  await client.query(
    `insert into holds (id, reason, went_back_to, marked_at, rows_until, dates_until, holds_letters)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), reason, wentBackTo, markedAt, rowsUntil, datesUntil, holdsLetters],
  );
}

/** The holds that stand, the oldest first. */
export async function listHolds(db: DbOrTrx): Promise<Hold[]> {
  return db
    .selectFrom('holds')
    .select([
      sql<HoldReason>`reason`.as('reason'),
      'went_back_to as wentBackTo',
      'marked_at as markedAt',
      'started_at as startedAt',
    ])
    .where('ended_at', 'is', null)
    .orderBy('marked_at')
    .execute();
}

/**
 * Notes the first start of a service since the database went back, once. Services that start together wait for each other.
 * @param now null while the clock of the machine may be wrong. The start is noted once the clock is right, and until then all dates are
 *   held
 * @param work work that must be done before anything goes out, where this is the first start. `madeAt`: a time that makes rows held
 */
export async function noteFirstStart(
  db: Db,
  now: Date | null,
  work: (madeAt: Date) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [first] = await trx
      .selectFrom('holds')
      .select(['rows_until as rowsUntil'])
      .where('started_at', 'is', null)
      .orderBy('rows_until', 'desc')
      .forUpdate()
      .execute();
    if (first === undefined) return;
    await work(first.rowsUntil);
    if (now === null) return;
    await trx.updateTable('holds').set({ started_at: now }).where('started_at', 'is', null).execute();
  });
}

export type Release = { by: string; now: Date };

/** Lets things go out. @param things their ids as text; empty text: all of the kind that the account has */
export async function releaseHeld(
  trx: AccountTrx,
  { kind, things }: { kind: string; things: readonly string[] },
  { by, now }: Release,
): Promise<void> {
  await sql`
    insert into hold_releases (account_id, kind, thing_id, released_at, released_by)
    select ${trx.accountId}::text, ${kind}::text, thing, ${now}::timestamptz, ${by}::text from unnest(${things}::text[]) thing
    on conflict (account_id, kind, thing_id) do update
      set released_at = excluded.released_at, released_by = excluded.released_by`.execute(trx);
}

/** Ends all standing holds: the held things go out. */
export async function endHolds(db: DbOrTrx, { by, now }: Release): Promise<void> {
  await db.updateTable('holds').set({ ended_at: now, ended_by: by }).where('ended_at', 'is', null).execute();
}
