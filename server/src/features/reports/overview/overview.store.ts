import { sql } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { readFigure } from '../../../platform/events/figures.store.ts';
import { INVOICES, IS_LOST, IS_OWED, IS_PARTLY_PAID, OWED_NOK_ORE } from '../../invoices/index.ts';

/** An invoice that is owed, as the overview shows it. `number` may be of another system. */
export type Debt = {
  id: string;
  number: string | null;
  customerName: string;
  dueDate: LocalDate;
  status: InvoiceStatus;
  isPartlyPaid: boolean;
  owedOre: Ore;
  /** Of the invoice, without fees of letters. */
  totalOre: Ore;
};

/**
 * The first invoices with these due dates on which something is owed. An index has invoices by due date, so a caller that
 * knows the days from the kept sums reads no other day.
 */
export async function listDebts(
  db: AccountDb,
  dueDates: readonly LocalDate[],
  limit: number,
): Promise<Debt[]> {
  if (dueDates.length === 0) return [];
  const { rows } = await sql<Debt>`
    select id, coalesce(number::text, opening_number) as number, client_name as "customerName", due_date as "dueDate",
      status, ${IS_PARTLY_PAID} as "isPartlyPaid", ${sql.raw(OWED_NOK_ORE)} as "owedOre", coalesce(total_nok_ore, total_ore) as "totalOre"
    from invoices
    where account_id = ${db.accountId} and due_date = any(${dueDates}::date[]) and ${sql.raw(IS_OWED)}
    order by due_date, id limit ${limit}`.execute(db);
  return rows;
}

/** How many documents have each status; from a kept figure (decision 28). A status that no document has can be missing. */
export async function countByStatus(db: AccountDb): Promise<Map<string, number>> {
  const rows = await selectByStatus(db);
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

const selectByStatus = readFigure<{ status: string; count: bigint }>(
  INVOICES,
  (rows) => `
    select split_part(key, ' ', 1) as status, sum(item_count)::bigint as count from (${rows}) invoices group by 1`,
);

/**
 * How many invoices of each status are lost, which nobody has to do anything about. Only write-offs lose them, and most invoices
 * have none, so write-offs are looked through and not the many invoices.
 */
export async function countLostByStatus(db: AccountDb): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: InvoiceStatus; count: bigint }>`
    select status, count(*) as count from invoices
    where account_id = ${db.accountId} and ${IS_LOST}
      and id in (select invoice_id from write_offs where account_id = ${db.accountId} and reason = 'loss' and reversed_at is null)
    group by status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}
