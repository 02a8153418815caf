import { sql } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { figureRows } from '../../../platform/events/figures.store.ts';
import { INVOICED, OWED, PAYMENTS } from '../figures.ts';

/**
 * A sum of a day, in øre: `invoiced` by invoice date, `received` from customers by the day on which the money came, `owed` by due
 * date. Credit that pays an invoice is no money that came in. `itemCount`: documents, payments, or invoices with something left to
 * pay.
 */
export type MoneyOfDay = {
  kind: 'invoiced' | 'received' | 'owed';
  day: LocalDate;
  itemCount: bigint;
  amountOre: Ore;
};

/**
 * All that is owed, and what was invoiced and received on `from` and later, by day. One statement reads all, so that the sums are of
 * one moment. Days without money can be among them.
 */
export async function readMoney(db: AccountDb, from: LocalDate): Promise<MoneyOfDay[]> {
  const [invoiced, received, owed] = await Promise.all(
    [INVOICED, PAYMENTS, OWED].map((figure) => figureRows(db, figure)),
  );
  const { rows } = await sql<MoneyOfDay>`
    select kind, day::date as day, sum(item_count)::bigint as "itemCount", sum(amount_ore)::bigint as "amountOre" from (
      select 'invoiced' as kind, day, item_count, amount_ore from (${invoiced}) invoiced where day >= ${from}
      union all
      select 'received', day, item_count, amount_ore from (${received}) paid where key = 'bank' and day >= ${from}
      union all
      select 'owed', day, item_count, amount_ore from (${owed}) owed
    ) money group by kind, day order by day`.execute(db);
  return rows;
}
