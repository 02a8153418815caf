import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ClockHoldReason } from '../../domain/days/machine-clock.ts';
import { judgeClock } from '../../domain/days/machine-clock.ts';
import type { Db, DbOrTrx } from '../database/database.ts';
import { newId } from '../database/ids.ts';

/** @property newestAt the newest time that production had stamped when the service noticed the hold */
export type ClockHold = { reason: ClockHoldReason; noticedAt: Date; newestAt: Date | null };

/** The actor that ends a hold once the clock has passed the newest stamped time. */
export const CLOCK_ACTOR = 'the clock';

/** The holds that stand. */
export async function listClockHolds(db: DbOrTrx): Promise<ClockHold[]> {
  return db
    .selectFrom('clock_holds')
    .select(['reason', 'noticed_at as noticedAt', 'newest_at as newestAt'])
    .where('ended_at', 'is', null)
    .orderBy('noticed_at')
    .execute();
}

/** Does nothing where a hold for this reason stands. */
export async function noteClockHold(db: Db, { reason, noticedAt, newestAt }: ClockHold): Promise<void> {
  await db
    .insertInto('clock_holds')
    .values({ id: newId(), reason, noticed_at: noticedAt, newest_at: newestAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param reason left out: all that stand @returns how many there were */
export async function endClockHolds(
  db: DbOrTrx,
  { by, now, reason }: { by: string; now: Date; reason?: ClockHoldReason },
): Promise<number> {
  const ended = await db
    .updateTable('clock_holds')
    .set({ ended_at: now, ended_by: by })
    .where('ended_at', 'is', null)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? 'jumped'))
    .returning('id')
    .execute();
  return ended.length;
}

/**
 * The newest time that production has stamped itself: of events and of sent documents, never of test accounts, and no date that people
 * choose. A time that a person has called wrong since (`clock ok`) does not count. Undefined: there is no such time.
 */
export async function findNewestStamp(db: DbOrTrx): Promise<Date | undefined> {
  const { rows } = await sql<{ id: string; isSpread: boolean }>`
    select id, to_regclass('pg_catalog.pg_dist_partition') is not null as "isSpread" from accounts
    where environment = 'production'`.execute(db);
  const ids = rows.map(({ id }) => id);
  // Citus plans such a statement for a single account only (decision 54).
  const groups = rows[0]?.isSpread === true ? ids.map((id) => [id]) : [ids];
  const stamps = [await newestEnd(db)];
  for (const group of groups) stamps.push(await newestOf(db, group));
  const since = await wrongUntil(db);
  const counted = stamps.filter((at) => at !== null && at.getTime() > since).map((at) => Number(at));
  return counted.length === 0 ? undefined : new Date(Math.max(...counted));
}

/** An index finds the newest row of each account. */
async function newestOf(db: DbOrTrx, accountIds: readonly string[]): Promise<Date | null> {
  const stampsOf = (accountId: RawBuilder<unknown>) => sql`
    (select written_at as at from events where account_id = ${accountId} order by last_sequence desc limit 1)
    union all
    (select sent_at from invoices where account_id = ${accountId} and number is not null order by number desc limit 1)`;
  const [first] = accountIds;
  if (first === undefined) return null;
  const stamps =
    accountIds.length === 1
      ? stampsOf(sql`${first}`)
      : sql`select at from unnest(${accountIds}::text[]) account (id) cross join lateral (${stampsOf(sql.ref('account.id'))}) stamps`;
  const { rows } = await sql<{ at: Date | null }>`select max(at) as at from (${stamps}) stamped`.execute(db);
  return rows[0]?.at ?? null;
}

/** When a hold ended. The service or a person has then taken the time of the clock for right. */
async function newestEnd(db: DbOrTrx): Promise<Date | null> {
  const row = await db
    .selectFrom('clock_holds')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Times until then were stamped by a wrong clock, in milliseconds; -Infinity when nobody has said so. */
async function wrongUntil(db: DbOrTrx): Promise<number> {
  const row = await db
    .selectFrom('clock_holds')
    .select(({ fn }) => fn.max('newest_at').as('at'))
    .where('reason', '=', 'behind')
    .where('ended_by', '<>', CLOCK_ACTOR)
    .executeTakeFirst();
  return row?.at?.getTime() ?? -Infinity;
}

/**
 * Ends all holds because a person says that the clock is right now. Times that are after it were stamped by a wrong clock.
 * @returns how many there were
 */
export async function callClockRight(db: Db, { by, now }: { by: string; now: Date }): Promise<number> {
  const newest = await findNewestStamp(db);
  const reason = judgeClock(now, newest);
  if (reason !== undefined) await noteClockHold(db, { reason, noticedAt: now, newestAt: newest ?? null });
  return endClockHolds(db, { by, now });
}
