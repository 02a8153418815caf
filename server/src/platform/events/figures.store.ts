import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountDb, AccountId, AccountTrx, AnyAccountTrx, Db } from '../database/database.ts';
import { lockForTransaction } from '../database/locks.ts';
import { shortStatement, statement, writeStatement } from '../database/statement.ts';

/**
 * A sum that is kept, so that a total or a page costs the same however large an account is (decision 28).
 *
 * A transaction that changes the summed rows notes the difference (`noteDifferences`). The amounts of postings are read from the entries
 * themselves, because the database gives entries their days. The sequencer adds committed differences to `kept_figures`. So a figure is at
 * any moment the kept sum and the waiting differences, read in one statement.
 */
export type Figure = {
  name: FigureName;
  /** Where differences come from: transactions note them, or they are the entries that were posted, or the lines of these. */
  source: 'noted' | 'entries' | 'lines';
  /** The figure counted from its tables: a query of the account `$1` with the columns `FIGURE_COLUMNS`. */
  recount: string;
};

/** The feature whose rows a figure sums declares the figure in a file `figures.ts`. */
export type FigureName =
  | 'invoices'
  | 'invoices-made'
  | 'invoiced'
  | 'owed'
  | 'payments'
  | 'clients'
  | 'captured-emails'
  | 'entries'
  | 'entry-total'
  | 'ledger'
  | 'ledger-months'
  | 'waiting-invoices'
  | 'waiting-transactions'
  | 'waiting-quotes';

/** The amounts that a change adds to a figure. `sums`: the number of items, and up to three amounts in øre. */
export type Difference = {
  figure: FigureName;
  /** `2026-01-31`, `2026-01` of a sum by month, or empty. */
  day: string;
  key: string;
  sums: readonly bigint[];
};

/** `day` is text. The declaration of a figure tells its amounts. */
export const FIGURE_COLUMNS = 'day, key, item_count, amount_ore, second_ore, third_ore';
export const FIGURE_SUMS =
  'sum(item_count)::bigint, sum(amount_ore)::bigint, sum(second_ore)::bigint, sum(third_ore)::bigint';

/** The rows that wait for the sequencer, by source. @param tie the condition on the account of the row `n`, as in `account_id = $1` */
export function waitingOf(tie: string): Record<Figure['source'], string> {
  const posted = `
    from new_events n cross join unnest(n.entry_ids) posted
    join journal_entries e on e.account_id = n.account_id and e.id = posted`;
  return {
    noted: `
      select n.account_id, d->>0 as figure, d->>1 as day, d->>2 as key, (d->>3)::bigint as item_count,
        (d->>4)::bigint as amount_ore, (d->>5)::bigint as second_ore, (d->>6)::bigint as third_ore
      from new_events n cross join jsonb_array_elements(n.differences) d where n.${tie}`,
    entries: `
      select n.account_id, figure, day, '' as key, 1::bigint as item_count,
        0::bigint as amount_ore, 0::bigint as second_ore, 0::bigint as third_ore ${posted}
      cross join lateral (values ('entries', e.posting_date::text), ('entry-total', '')) sums (figure, day) where n.${tie}`,
    lines: `
      select n.account_id, figure, day, l.ledger_account as key, 1::bigint as item_count,
        l.debit_ore as amount_ore, l.credit_ore as second_ore, 0::bigint as third_ore ${posted}
      join journal_lines l on l.account_id = n.account_id and l.entry_id = posted
      cross join lateral (values ('ledger', e.posting_date::text), ('ledger-months', to_char(e.posting_date, 'YYYY-MM'))) sums (figure, day)
      where n.${tie}`,
  };
}

function allWaiting(tie: string): string {
  return Object.values(waitingOf(tie)).join(' union all ');
}

/** The kept sums of a figure and its waiting differences: a query of the account `$1`. A day and key may have several rows. */
export function keptRows(figure: Figure): string {
  return `
    select ${FIGURE_COLUMNS} from kept_figures where account_id = $1 and figure = '${figure.name}'
    union all
    ${waitingRows(figure)}`;
}

/** The waiting differences of a figure: a query of the account `$1`. */
export function waitingRows({ name, source }: Figure): string {
  return `select ${FIGURE_COLUMNS} from (${waitingOf('account_id = $1')[source]}) waiting where figure = '${name}'`;
}

/**
 * Reads a figure.
 * @param select makes the statement from a query of the rows of the figure (`FIGURE_COLUMNS`), which has the account as `$1`
 * @returns a function that runs the statement with the values of `$2`, `$3` …
 */
export function readFigure<Row>(
  figure: Figure,
  select: (rows: string) => string,
): (db: AccountDb, ...values: unknown[]) => Promise<Row[]> {
  const ofKept = statement<Row>(select(keptRows(figure)));
  const ofCounted = statement<Row>(select(figure.recount));
  return async (db, ...values) =>
    (await areFiguresKept(db)) ? ofKept(db, db.accountId, ...values) : ofCounted(db, db.accountId, ...values);
}

/** The rows of a figure, as a part of a larger statement. */
export async function figureRows(db: AccountDb, figure: Figure): Promise<RawBuilder<unknown>> {
  const isKept = await areFiguresKept(db);
  return bindAccount(isKept ? keptRows(figure) : figure.recount, db.accountId);
}

/** @param text has the account as `$1` */
export function bindAccount(text: string, accountId: AccountId): RawBuilder<unknown> {
  return sql.join(
    text.split('$1').map((part) => sql.raw(part)),
    sql`${accountId}`,
  );
}

const knownAsKept = new WeakMap<Db['pool'], Set<string>>();

/**
 * Whether the account's figures are kept. Kept figures can be read for ever: one transaction makes them anew, and differences that are
 * committed meanwhile wait beside them. So a process asks until the answer is yes.
 */
export async function areFiguresKept(db: AccountDb): Promise<boolean> {
  const known = knownAsKept.get(db.pool) ?? new Set<string>();
  knownAsKept.set(db.pool, known);
  if (known.has(db.accountId)) return true;
  const [row] = await selectKept(db, db.accountId);
  if (row?.kept === false) return false;
  known.add(db.accountId);
  return true;
}

const selectKept = shortStatement<{ kept: boolean }>(
  'select figures_kept as kept from event_positions where account_id = $1',
);

/** The statement that adds to the figures, of one account or of several. @param ofAccounts a condition on the row `n` */
export function addFiguresStatement(ofAccounts: string) {
  return statement<never>(`
    insert into kept_figures (account_id, figure, ${FIGURE_COLUMNS})
    select account_id, figure, day, key, ${FIGURE_SUMS}
    from (${allWaiting(`${ofAccounts} and n.id = any($2::uuid[])`)}) waiting
    group by account_id, figure, key, day order by account_id, figure, key, day
    on conflict (account_id, figure, key, day) do update set
      item_count = kept_figures.item_count + excluded.item_count,
      amount_ore = kept_figures.amount_ore + excluded.amount_ore,
      second_ore = kept_figures.second_ore + excluded.second_ore,
      third_ore = kept_figures.third_ore + excluded.third_ore`);
}

/** All figures, counted from their tables: `figure` and `FIGURE_COLUMNS`. */
export function countedFigures(accountId: AccountId, figures: readonly Figure[]): RawBuilder<unknown> {
  const parts = figures.map(
    ({ name, recount }) => `select '${name}' as figure, ${FIGURE_COLUMNS} from (${recount}) counted`,
  );
  return bindAccount(parts.join(' union all '), accountId);
}

/** All kept figures, with the waiting differences: `figure` and `FIGURE_COLUMNS`. A day and key may have several rows. */
export function keptFigures(accountId: AccountId): RawBuilder<unknown> {
  return sql`
    select figure, ${sql.raw(FIGURE_COLUMNS)} from kept_figures where account_id = ${accountId}
    union all
    select figure, ${sql.raw(FIGURE_COLUMNS)} from (${waitingFor(accountId)}) waiting`;
}

function waitingFor(accountId: AccountId): RawBuilder<unknown> {
  return bindAccount(allWaiting('account_id = $1'), accountId);
}

/**
 * SQL for the accounts whose figures are to be made anew. The statement covers all accounts, so only the outbox and `doctor` may use the
 * statement.
 */
export function accountsToCount(limit: number): RawBuilder<unknown> {
  return sql`select account_id, '' as id from event_positions where not figures_kept limit ${limit}`;
}

/**
 * From now on, differences wait in new_events until the figures have been made anew. The sequencer goes on giving numbers. This statement
 * waits for a sequencer that is adding.
 */
export function beginCounting(trx: AccountTrx): void {
  trx.later(setUncounted(trx, trx.accountId));
}

const setUncounted = writeStatement(`
  insert into event_positions (account_id, last_sequence, figures_kept) values ($1, 0, false)
  on conflict (account_id) do update set figures_kept = false`);

/**
 * Makes the figures of an account anew, after `beginCounting`. One statement counts the rows and takes off the waiting differences: a
 * change and its difference are committed together, so the statement sees both or neither. No waiting difference is added meanwhile. So
 * nobody waits for the count, which may take long. Where another process has made the figures, nothing is done.
 */
export async function recountFigures(trx: AnyAccountTrx, figures: readonly Figure[]): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await lockForTransaction(trx, `figures ${trx.accountId}`);
  const [position] = await selectKept(trx, trx.accountId);
  if (position?.kept !== false) return;
  await sql`delete from kept_figures where account_id = ${trx.accountId}`.execute(trx);
  const negative = sql.raw('-item_count, -amount_ore, -second_ore, -third_ore');
  await sql`
    insert into kept_figures (account_id, figure, ${sql.raw(FIGURE_COLUMNS)})
    select ${trx.accountId}, figure, day, key, ${sql.raw(FIGURE_SUMS)} from (
      ${countedFigures(trx.accountId, figures)}
      union all
      select figure, day, key, ${negative} from (${waitingFor(trx.accountId)}) waiting
    ) rows group by figure, key, day
    having (sum(item_count), sum(amount_ore), sum(second_ore), sum(third_ore)) <> (0, 0, 0, 0)`.execute(trx);
  await sql`update event_positions set figures_kept = true where account_id = ${trx.accountId}`.execute(trx);
}
