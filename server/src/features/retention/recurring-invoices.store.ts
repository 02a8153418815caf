import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, osloMidnight } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Trx } from '../../platform/database/database.ts';
import { forgetTexts } from '../recurring-invoices/index.ts';

/**
 * The recurring invoices that have ended until that day, and of which no document is kept. They are no vouchers, but say what
 * their documents said.
 *
 * @param going a query for the ids of documents that count as deleted already
 */
export function oldRecurringInvoices(
  accountId: string,
  through: LocalDate,
  going: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select r.id from recurring_invoices r
    where r.account_id = ${accountId} and r.status = 'ended' and r.terms -> 'client' ->> 'name' <> ''
      and r.updated_at < ${osloMidnight(addDays(through, 1))}
      and not exists (
        select from recurring_occurrences o
        join invoices i on i.account_id = ${accountId} and i.id = o.invoice_id and i.document_deleted_at is null
        where o.account_id = ${accountId} and o.recurring_invoice_id = r.id and i.id not in (${going})
      )`;
}

/**
 * Deletes what some old recurring invoices say.
 * @returns of how many
 */
export async function deleteSomeRecurringInvoices(
  trx: Trx,
  accountId: string,
  through: LocalDate,
  now: Date,
  limit: number,
): Promise<number> {
  const none = sql`select null::uuid where false`;
  const { rows } = await sql<{ id: string }>`
    ${oldRecurringInvoices(accountId, through, none)} order by r.id limit ${limit} for update of r`.execute(
    trx,
  );
  await forgetTexts(
    trx,
    accountId,
    rows.map(({ id }) => id),
    now,
  );
  return rows.length;
}
