import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountId, AccountTrx } from '../database/database.ts';
import type { Figure, FigureName } from './figures.store.ts';
import {
  FIGURE_COLUMNS,
  FIGURE_SUMS,
  bindAccount,
  countedFigures,
  keptRows,
  waitingOf,
} from './figures.store.ts';

/**
 * The figures of what waits for a person. Release 1.1 notes no differences of them. It leaves
 * `event_positions.waiting_through` behind, because its rows in `new_events` do not say `knows_waiting`, and its sequencer moves only
 * `last_sequence`. Figures whose two positions differ are not read, and the outbox counts them anew.
 */
export const WAITING: readonly FigureName[] = ['waiting-invoices', 'waiting-transactions', 'waiting-quotes'];

/** SQL: whether the figures of what waits are those of the rows that there are, by the row `p` of `event_positions`. */
const IS_WHOLE = 'p.figures_kept and p.waiting_through = p.last_sequence';

/** SQL that is true when the figures of what waits of the account `$1` are whole. An account without events has none. */
const IS_ACCOUNT_WHOLE = `not exists (select from event_positions p where p.account_id = $1 and not (${IS_WHOLE}))`;

export function isWaitingWhole(accountId: AccountId): RawBuilder<unknown> {
  return bindAccount(IS_ACCOUNT_WHOLE, accountId);
}

/** A query of the account `$1`: how many things wait by the keys of a figure. They are counted while the kept figure is not whole. */
export function waitingByKey(figure: Figure): string {
  return `
    select key, sum(item_count)::bigint as count from (
      select key, item_count from (${keptRows(figure)}) kept where ${IS_ACCOUNT_WHOLE}
      union all
      select key, item_count from (${figure.recount}) counted where not ${IS_ACCOUNT_WHOLE}
    ) waiting group by key`;
}

/**
 * SQL of the figures of what waits of several accounts, without locks: the kept sums and the differences that wait for the sequencer. `$1`:
 * the accounts, `$2`: `WAITING`. An account whose figures are not whole has the figure `uncounted`. Each part names the accounts, so that
 * a shard is asked once.
 */
export function waitingOfAccounts(): string {
  return `
    select account_id, figure, key, item_count, amount_ore from kept_figures
    where account_id = any($1::text[]) and figure = any($2::text[])
    union all
    select account_id, figure, key, item_count, amount_ore
    from (${waitingOf('account_id = any($1::text[])').noted}) noted where figure = any($2::text[])
    union all
    select p.account_id, 'uncounted', '', 1, 0 from event_positions p
    where p.account_id = any($1::text[]) and not (${IS_WHOLE})`;
}

/** SQL for the accounts whose figures of what waits are not whole. It covers all accounts, so only the outbox may use the statement. */
export function accountsToCountWaiting(limit: number): RawBuilder<unknown> {
  return sql`
    select account_id, '' as id from event_positions
    where figures_kept and waiting_through <> last_sequence limit ${limit}`;
}

/**
 * Counts what waits anew. The sequencer waits for it. One statement counts the rows and takes off the differences that wait, because a
 * change and its difference are committed together.
 */
export async function recountWaiting(trx: AccountTrx, figures: readonly Figure[]): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const { rows } = await sql`
    select from event_positions where account_id = ${trx.accountId} and figures_kept for update`.execute(trx);
  if (rows.length === 0) return;
  await sql`delete from kept_figures where account_id = ${trx.accountId} and figure = any(${WAITING})`.execute(
    trx,
  );
  const noted = bindAccount(waitingOf('account_id = $1').noted, trx.accountId);
  await sql`
    insert into kept_figures (account_id, figure, ${sql.raw(FIGURE_COLUMNS)})
    select ${trx.accountId}, figure, day, key, ${sql.raw(FIGURE_SUMS)} from (
      ${countedFigures(trx.accountId, figures)}
      union all
      select figure, day, key, -item_count, -amount_ore, -second_ore, -third_ore
      from (${noted}) noted where figure = any(${WAITING})
    ) rows group by figure, key, day
    having (sum(item_count), sum(amount_ore), sum(second_ore), sum(third_ore)) <> (0, 0, 0, 0)`.execute(trx);
  await sql`
    update event_positions set waiting_through = last_sequence where account_id = ${trx.accountId}`.execute(
    trx,
  );
}
