import type { AccountDb } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { readFigure } from '../../../platform/events/figures.store.ts';
import { INVOICES_MADE } from '../figures.ts';

/** A place in the order `created_at`, `id`. The time is PostgreSQL's text, because `Date` would drop its microseconds. */
export type InvoicePosition = { createdAt: string; id: string };

/**
 * The place of the invoice that comes after `before` other invoices; undefined when there is none. The figure of days tells the day of
 * the place, so that only invoices of that day are skipped one by one, in the index.
 */
export async function findInvoicePosition(
  db: AccountDb,
  before: number,
): Promise<InvoicePosition | undefined> {
  const [start] = await selectDay(db, before);
  if (start === undefined || start.day === null) return undefined;
  const [position] = await selectOnDay(db, db.accountId, start.day, start.skipped);
  return position;
}

const selectDay = readFigure<{ day: string | null; skipped: bigint }>(
  INVOICES_MADE,
  (rows) => `
    select (array_agg(day order by passed) filter (where passed > $2::bigint))[1] as day,
      $2::bigint - coalesce(max(passed) filter (where passed <= $2::bigint), 0)::bigint as skipped
    from (select day, sum(sum(item_count)) over (order by day) as passed from (${rows}) made group by day) days`,
);

const selectOnDay = statement<InvoicePosition>(`
  select created_at::text as "createdAt", id from invoices
  where account_id = $1 and created_at >= $2::date::timestamp at time zone 'UTC'
  order by created_at, id offset $3::bigint limit 1`);
