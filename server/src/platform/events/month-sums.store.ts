import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { lastDayOf, monthOf } from '../../domain/days/local-date.ts';
import type { AccountDb, AccountId, AccountTrx } from '../database/database.ts';
import type { Figure } from './figures.store.ts';
import { FIGURE_COLUMNS, SUMS, areFiguresKept, waitingRows, withAccount } from './figures.store.ts';

/**
 * The figure `ledger-months` adds the days of the ledger up, so that a year is read as twelve rows of a ledger account. Services of
 * version 1.0.0 add to the days alone. So the figure `entry-total` counts the entries of which the months know: months that know
 * all entries are read, and others are not. The outbox then adds the days up anew.
 */
export const MONTH_FIGURES = ['ledger-months', 'entry-total'];

/** SQL: how many entries of an account the months know, those with it that wait for the sequencer. */
function knownEntries(account: string): string {
  return `
    coalesce((select item_count from kept_figures where account_id = ${account} and figure = 'entry-total'), 0) +
    coalesce((select sum(cardinality(entry_ids)) from new_events where account_id = ${account}), 0)`;
}

/** SQL that is true when the months of the account know all its entries. */
export function monthsAreWhole(accountId: AccountId): RawBuilder<unknown> {
  const text = `exists (select from journals where account_id = $1 and entry_count = ${knownEntries('$1')})`;
  return withAccount(text, accountId);
}

/**
 * The rows of the ledger, as a part of a larger statement that asks of each day only whether it is behind some ends. A month that no
 * end divides has one row a ledger account, with the first day of the month.
 * @param ends last days of what is summed
 */
export async function ledgerRowsUntil(
  db: AccountDb,
  ledger: Figure,
  ends: readonly LocalDate[],
): Promise<RawBuilder<unknown>> {
  if (!(await areFiguresKept(db))) return withAccount(ledger.recount, db.accountId);
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
    ${withAccount(waitingRows(ledger), db.accountId)}`;
}

/** SQL for the accounts whose months do not know all entries. It covers all accounts, so only the outbox may use it. */
export function accountsToSum(limit: number): RawBuilder<unknown> {
  return sql`
    select j.account_id, '' as id from journals j join event_positions p on p.account_id = j.account_id
    where p.figures_kept and j.entry_count <> ${sql.raw(knownEntries('j.account_id'))} limit ${limit}`;
}

/** Adds the days up anew. What waits meanwhile is in none of them. */
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
    select ${trx.accountId}, above.figure, left(day, above.digits) as day, key, ${sql.raw(SUMS)}
    from kept_figures k
    join (values ('ledger', 'ledger-months', 7), ('entries', 'entry-total', 0)) above (of, figure, digits) on above.of = k.figure
    where k.account_id = ${trx.accountId} group by 2, 3, 4`.execute(trx);
}
