import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { addDays, osloDate, osloHour } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { AccountTrx, DbOrTrx } from '../../platform/database/database.ts';
import { isDateNotHeld } from '../../platform/operations/holds.store.ts';

/** Production accounts make due dates from this hour in Norway. */
export const FIRST_HOUR = 6;

/** The dates of recurring invoices, in the outbox and where they are held. */
export const RECURRING_INVOICES = 'recurring-invoices';

/** The first moment at which the next date of the row `r` of a production account could be made. */
const MOMENT = sql<Date>`((r.next_date + make_time(${sql.lit(FIRST_HOUR)}, 0, 0)) at time zone 'Europe/Oslo')`;

/** A held date is named by its recurring invoice and its number. */
const THING = sql<string>`r.id || '/' || r.next_index`;

/** Whether the next date of the row `r` of a production account is not held. */
const IS_NOT_HELD = isDateNotHeld(RECURRING_INVOICES, {
  account: sql.ref('r.account_id'),
  thing: THING,
  moment: MOMENT,
  madeAt: sql.ref('r.created_at'),
});

/** SQL for the next dates of all accounts that have come and are held after a restore. Only the command may use the statement. */
export function heldDates(now: Date): RawBuilder<unknown> {
  return sql`
    select r.account_id, ${THING} as id, ${MOMENT} as since from recurring_invoices r
    join accounts a on a.id = r.account_id and a.environment = 'production'
    join companies c on c.id = a.company_id and c.closed_at is null
    where r.status = 'active' and ${MOMENT} <= ${now} and not ${IS_NOT_HELD}`;
}

/** Whether the next date of a production account's recurring invoice is held. */
export async function isNextDateHeld(trx: AccountTrx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from recurring_invoices r
    where r.account_id = ${trx.accountId} and r.id = ${id} and not ${IS_NOT_HELD}`.execute(trx);
  return rows.length > 0;
}

/** The last day whose dates production accounts make at that time. */
export function dueDay(now: Date): LocalDate {
  const today = osloDate(now);
  return osloHour(now) >= FIRST_HOUR ? today : addDays(today, -1);
}

/**
 * SQL for the recurring invoices of all accounts whose next date has come. The statement covers all accounts, so only the outbox may use
 * the statement. Its second half is for test accounts whose clock is ahead, so that the first half needs to look at no date after today.
 */
export function dueRecurringInvoices(limit: number, now: Date): RawBuilder<unknown> {
  const today = osloDate(now);
  return sql`
    select account_id, id::text as id from (
      select r.account_id, r.id, r.next_date from recurring_invoices r
      join accounts a on a.id = r.account_id
      join companies c on c.id = a.company_id
      where r.status = 'active' and r.next_date <= ${today} and c.closed_at is null
        and (a.environment = 'test' or ${IS_NOT_HELD})
        and r.next_date <= case when a.environment = 'test'
          then (coalesce(a.clock, ${now}) at time zone 'Europe/Oslo')::date else ${dueDay(now)}::date end
      union all
      select r.account_id, r.id, r.next_date from accounts a
      join companies c on c.id = a.company_id
      join recurring_invoices r on r.account_id = a.id
      where a.clock > ${now} and c.closed_at is null
        and r.status = 'active' and r.next_date > ${today}
        and r.next_date <= (a.clock at time zone 'Europe/Oslo')::date
    ) due order by next_date, id limit ${limit}`;
}

/**
 * Counts the production accounts' recurring invoices whose next date has come, is not made and is not held. The counts name no account, so
 * that the statement may cover all accounts. `oldestAt`: since when the longest waiting date could be made; null when no date waits.
 */
export async function countWaitingDates(
  db: DbOrTrx,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  // An agreement that was written late, or has made its date before just now, has waited since then.
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(greatest(${MOMENT}, r.updated_at)) as "oldestAt"
    from recurring_invoices r
    join accounts a on a.id = r.account_id and a.environment = 'production'
    join companies c on c.id = a.company_id and c.closed_at is null
    where r.status = 'active' and r.next_date <= ${dueDay(now)} and ${IS_NOT_HELD}`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** The next date of the account up to a day, and the recurring invoices with that date. */
export async function findNextDueDate(
  trx: AccountTrx,
  until: LocalDate,
): Promise<{ date: LocalDate; ids: string[] } | undefined> {
  const rows = await trx
    .selectFrom('recurring_invoices')
    .select(['id', 'next_date'])
    .where('account_id', '=', trx.accountId)
    .where('status', '=', 'active')
    .where('next_date', '<=', until)
    .orderBy('next_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const date = rows[0]?.next_date ?? null;
  if (date === null) return undefined;
  return { date, ids: rows.filter(({ next_date }) => next_date === date).map(({ id }) => id) };
}
