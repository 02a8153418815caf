import { sql } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { statement } from '../../../platform/database/statement.ts';
import { waitingByKey } from '../../../platform/events/waiting-figures.store.ts';
import { IS_OWED, IS_PARTLY_PAID, OWED_NOK_ORE, WAITING_INVOICES } from '../../invoices/index.ts';

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

/** How many documents wait for a person, by the keys of a kept figure. A key that no document has can be missing. */
export async function countWaiting(db: AccountDb): Promise<Map<string, number>> {
  const rows = await selectWaiting(db, db.accountId);
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}

const selectWaiting = statement<{ key: string; count: bigint }>(waitingByKey(WAITING_INVOICES));
