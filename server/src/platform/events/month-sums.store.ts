import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { lastDayOf, monthOf } from '../../domain/days/local-date.ts';
import type { AccountDb, AccountId, AccountTrx } from '../database/database.ts';
import type { Figure } from './figures.store.ts';
import { FIGURE_COLUMNS, FIGURE_SUMS, areFiguresKept, waitingRows, bindAccount } from './figures.store.ts';

/**
 * The figure `ledger-months` adds the days of the ledger up, so that a year is read as twelve rows of a ledger account. Services of
 * version 1.0.0 add to the days alone. So the figure `entry-total` counts the entries of which the months know: months that know
 * all entries are read, and others are not. The outbox then adds the days up anew.
 */
export const MONTH_FIGURES = ['ledger-months', 'entry-total'];

/** SQL: the number of entries of an account that the months know, with the entries that wait for the sequencer. */
function knownEntries(account: string): string {
  return `
    coalesce((select item_count from kept_figures where account_id = ${account} and figure = 'entry-total'), 0) +
    coalesce((select sum(cardinality(entry_ids)) from new_events where account_id = ${account}), 0)`;
}

/** SQL that is true when the months of the account know all its entries. */
export function monthsAreWhole(accountId: AccountId): RawBuilder<unknown> {
  const text = `exists (select from journals where account_id = $1 and entry_count = ${knownEntries('$1')})`;
  return bindAccount(text, accountId);
}

/**
 * The rows of the ledger, as a part of a larger statement that asks of each day only whether the day is behind some ends. A month that no
 * end divides has one row a ledger account, with the first day of the month.
 * @param ends the last days of the sums
 */
export async function ledgerRowsUntil(
  db: AccountDb,
  ledger: Figure,
  ends: readonly LocalDate[],
): Promise<RawBuilder<unknown>> {
  if (!(await areFiguresKept(db))) return bindAccount(ledger.recount, db.accountId);
  const divided = ends.filter((end) => end !== lastDayOf(monthOf(end))).map(monthOf);
  const isDivided = sql`month.day = any(${divided}::text[])`;
  const sums = sql.raw('item_count, amount_ore, second_ore, third_ore');
  return sql`
    with months as materialized (
      select day, key, ${sums} from kept_figures
      where account_id = ${db.accountId} and figure = 'ledger-months' and ${monthsAreWhole(db.accountId)}
    )
    select day || '-01' as day, key, ${sums} from months month where not ${isDivided}
    union all
    select days.day, days.key, days.item_count, days.amount_ore, days.second_ore, days.third_ore
    from months month join kept_figures days on days.account_id = ${db.accountId} and days.figure = 'ledger' and days.key = month.key
      and days.day between month.day || '-01' and month.day || '-31'
    where ${isDivided}
    union all
    select day, key, ${sums} from kept_figures
    where account_id = ${db.accountId} and figure = 'ledger' and not exists (select from months)
    union all
    ${bindAccount(waitingRows(ledger), db.accountId)}`;
}

/** SQL for the accounts whose months do not know all entries. The statement covers all accounts, so only the outbox may use the statement. */
export function accountsToSum(limit: number): RawBuilder<unknown> {
  return sql`
    select j.account_id, '' as id from journals j join event_positions p on p.account_id = j.account_id
    where p.figures_kept and j.entry_count <> ${sql.raw(knownEntries('j.account_id'))} limit ${limit}`;
}

/** Adds the days up anew. Rows that wait meanwhile are in none of the sums. */
export async function sumMonths(trx: AccountTrx): Promise<void> {
  const { rows } = await sql`
    select from event_positions where account_id = ${trx.accountId} and figures_kept for update`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    delete from kept_figures where account_id = ${trx.accountId} and figure = any(${MONTH_FIGURES})`.execute(
    trx,
  );
  await sql`
    insert into kept_figures (account_id, figure, ${sql.raw(FIGURE_COLUMNS)})
    select ${trx.accountId}, above.figure, left(day, above.digits) as day, key, ${sql.raw(FIGURE_SUMS)}
    from kept_figures k
    join (values ('ledger', 'ledger-months', 7), ('entries', 'entry-total', 0)) above (of, figure, digits) on above.of = k.figure
    where k.account_id = ${trx.accountId} group by 2, 3, 4`.execute(trx);
}
