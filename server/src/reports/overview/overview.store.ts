import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import { IS_OWED, OWED_ORE } from '../../invoices/index.ts';

/** An invoice that is owed, as the overview shows it. `number` may be of another system. */
export type Debt = {
  id: string;
  number: string | null;
  customerName: string;
  dueDate: LocalDate;
  status: string;
  owedOre: Ore;
};

/**
 * The first invoices with these due dates on which something is owed. An index has invoices by due date, so a caller that
 * knows the days from the kept sums reads no other day.
 */
export async function listDebts(
  db: Db,
  accountId: string,
  dueDates: readonly LocalDate[],
  limit: number,
): Promise<Debt[]> {
  if (dueDates.length === 0) return [];
  const { rows } = await sql<Debt>`
    select id, coalesce(number::text, opening_number) as number, client_name as "customerName", due_date as "dueDate",
      status, ${sql.raw(OWED_ORE)} as "owedOre"
    from invoices
    where account_id = ${accountId} and due_date = any(${dueDates}::date[]) and ${sql.raw(IS_OWED)}
    order by due_date, id limit ${limit}`.execute(db);
  return rows;
}

/** How many documents have each status; from the kept counts (decision 28). A status that no document has can be missing. */
export async function countByStatus(db: Db, accountId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: bigint }>`
    select status, sum(counted)::bigint as count from (
      select status, row_count as counted from list_counts where account_id = ${accountId} and list = 'invoices'
      union all
      select status, change from list_count_changes where account_id = ${accountId} and list = 'invoices'
      union all
      select status, count(*) from invoices where account_id = ${accountId} and lines is null group by status
    ) counts group by status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}
