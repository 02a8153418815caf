import type { Series, SourceDocumentType } from '../../../domain/books/journal.ts';
import { sql } from 'kysely';
import { postingsByDay } from '../../books/index.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import {
  isBehindCursor,
  limitOf,
  offsetOf,
  pageClauses,
  placedPage,
} from '../../../platform/http/lists/paging.ts';
import {
  entryCustomerId,
  JOIN_LINE_INVOICE,
  LINE_INVOICE_ID,
  POSTED_ORDER,
} from '../entry-document.store.ts';
import type { LineInCurrency } from '../in-currency.ts';

/** Selects lines by account, VAT code and customer. At least one of them is given. */
export type LedgerFilter = { account?: string; vatCode?: string; customerId?: string };

export type LedgerLine = {
  account: string;
  name: string;
  isCustom: boolean;
  entryId: string;
  series: Series;
  number: bigint;
  postingDate: LocalDate;
  documentDate: LocalDate;
  description: string;
  customerId: string | null;
  customerName: string | null;
  vatCode: string | null;
  debitOre: Ore;
  creditOre: Ore;
  balanceOre: Ore;
  sourceDocumentType: SourceDocumentType;
  sourceDocumentId: string;
  invoiceId: string | null;
} & LineInCurrency;

/** Values of the whole period, on every page. */
export type LedgerSums = { openingOre: Ore; debitOre: Ore; creditOre: Ore };
export type Ledger = { found: Paged<LedgerLine[]>; sums: LedgerSums };

export const LEDGER_ORDER: ListOrder<LedgerKey> = { name: 'ledger-report', ...POSTED_ORDER };

/** The last position of the chain. Entries are only added, so the entries up to here stay the entries of this moment. */
export async function getLastPosition(db: AccountDb): Promise<bigint> {
  const row = await db
    .selectFrom('journals')
    .select('entry_count')
    .where('account_id', '=', db.accountId)
    .executeTakeFirstOrThrow();
  return row.entry_count;
}

type LedgerPeriod = { from: LocalDate; to: LocalDate; yearStart: LocalDate };

/**
 * Lines in the order posting date, series, number, each with the balance after it. One statement reads all, so that the
 * figures are of one moment. Income and expense accounts start each year at 0 (domain/books/trial-balance.ts).
 *
 * @param period within one year
 * @returns `isInCurrency`: whether a line of the period is in another currency
 */
export async function readLedger(
  db: AccountDb,
  filter: LedgerFilter,
  { from, to, yearStart }: LedgerPeriod,
  page: Page<LedgerKey>,
  lastPosition?: bigint,
): Promise<Ledger & { isInCurrency: boolean }> {
  const conditions = [
    ...conditionsOf(db.accountId, filter, lastPosition),
    sql`e.posting_date <= ${to}`,
    sql`(l.ledger_account < '3' or e.posting_date >= ${yearStart})`,
  ];
  const { rows } = await sql<LedgerRow>`
    with matching as (
      select l.*, e.posting_date, e.series, e.number from journal_lines l
      join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
      where l.account_id = ${db.accountId} and ${sql.join(conditions, sql` and `)}
    ), sums as (
      select coalesce(sum(debit_ore - credit_ore) filter (where posting_date < ${from}), 0)::bigint as "openingOre",
        coalesce(sum(debit_ore) filter (where posting_date >= ${from}), 0)::bigint as "periodDebitOre",
        coalesce(sum(credit_ore) filter (where posting_date >= ${from}), 0)::bigint as "periodCreditOre",
        count(*) filter (where posting_date >= ${from}) as "totalCount",
        coalesce(bool_or(currency is not null) filter (where posting_date >= ${from}), false) as "isInCurrency"
      from matching
    ), balanced as (
      select matching.*, sum(debit_ore - credit_ore) over (order by posting_date, series, number, line_number) as change
      from matching where posting_date >= ${from}
    ), page as (
      select * from balanced where ${isBehindCursor(page)} ${pageClauses(page)}
    ), detailed as (
      ${detailsOf(db.accountId)}
    )
    select sums.*, detailed.*, (sums."openingOre" + detailed.change)::bigint as "balanceOre", line_number as "lineNumber"
    from sums left join detailed on true
    order by "postingDate", series, number, line_number
  `.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('The sums always have a row.');
  const read = rows.filter(({ entryId }) => entryId !== null);
  const found = await placedPage(page, read, async () => Number(first.totalCount));
  const { openingOre, periodDebitOre: debitOre, periodCreditOre: creditOre, isInCurrency } = first;
  return { found, sums: { openingOre, debitOre, creditOre }, isInCurrency };
}

/**
 * The same for one ledger account and no other filter, at any number of lines: sums come from kept sums by day, and
 * these sums also tell the day on which the page begins. Lines that are posted between the two statements are left out,
 * so that the figures are of one moment.
 */
export async function readAccountLedger(
  db: AccountDb,
  account: string,
  { from, to, yearStart }: LedgerPeriod,
  page: Page<LedgerKey>,
): Promise<Ledger> {
  const offset = offsetOf(page);
  const behindDay = page.after?.[0];
  const isBefore = behindDay === undefined ? sql`before <= ${offset}` : sql`day <= ${behindDay}`;
  const { rows } = await sql<LedgerSums & LedgerPlace & { totalCount: bigint }>`
    with days as (
      select day, sum(line_count)::bigint as line_count, sum(debit_ore)::bigint as debit, sum(credit_ore)::bigint as credit
      from (${await postingsByDay(db, account)}) by_day
      where day <= ${to} and (ledger_account < '3' or day >= ${yearStart}) group by day
    ), sums as (
      select coalesce(sum(debit - credit) filter (where day < ${from}), 0)::bigint as "openingOre",
        coalesce(sum(debit) filter (where day >= ${from}), 0)::bigint as "debitOre",
        coalesce(sum(credit) filter (where day >= ${from}), 0)::bigint as "creditOre",
        coalesce(sum(line_count) filter (where day >= ${from}), 0)::bigint as "totalCount"
      from days
    ), places as (
      select day, (sum(line_count) over earlier - line_count)::bigint as before,
        (sum(debit - credit) over earlier - debit + credit)::bigint as change
      from days where day >= ${from} window earlier as (order by day)
    ), start as (
      select day, before, change from places where ${isBefore} order by day desc limit 1
    )
    select sums.*, start.day, start.before as "linesBefore", start.change as "changeBefore",
      (select entry_count from journals where account_id = ${db.accountId}) as "lastPosition"
    from sums left join start on true
  `.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('The sums always have a row.');
  const { day, linesBefore, changeBefore, lastPosition, totalCount, ...sums } = first;
  if (day === null) return { found: await placedPage(page, [], async () => Number(totalCount)), sums };

  const skipped =
    page.after === undefined
      ? offset - Number(linesBefore)
      : await countNotBehind(db, account, day, page, lastPosition);
  // Materialised, because PostgreSQL might otherwise make the page anew for each row that it joins.
  const { rows: read } = await sql<LedgerLine & LedgerKey>`
    with matching as (
      select l.*, e.posting_date, e.series, e.number from journal_entries e
      join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id and l.ledger_account = ${account}
      where e.account_id = ${db.accountId} and e.posting_date between ${day} and ${to}
        and e.chain_position <= ${lastPosition}
      order by e.posting_date, e.series, e.number, l.line_number limit ${skipped + limitOf(page)}
    ), page as materialized (
      select *, sum(debit_ore - credit_ore) over (order by posting_date, series, number, line_number) as change
      from matching order by posting_date, series, number, line_number offset ${skipped}
    ), detailed as (
      ${detailsOf(db.accountId)}
    )
    select *, (${sums.openingOre + changeBefore} + change)::bigint as "balanceOre", line_number as "lineNumber" from detailed
    order by "postingDate", series, number, line_number
  `.execute(db);
  return { found: await placedPage(page, read, async () => Number(totalCount)), sums };
}

/** How many lines of the day on which a page begins are not behind its cursor. */
async function countNotBehind(
  db: AccountDb,
  account: string,
  day: LocalDate,
  page: Page<LedgerKey>,
  lastPosition: bigint,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select e.posting_date, e.series, e.number, l.line_number from journal_entries e
      join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id and l.ledger_account = ${account}
      where e.account_id = ${db.accountId} and e.posting_date = ${day} and e.chain_position <= ${lastPosition}
    ) of_day where not ${isBehindCursor(page)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Where the day of a page's first line begins; `day` is null when the period has no lines. */
type LedgerPlace = { day: LocalDate | null; linesBefore: bigint; changeBefore: Ore; lastPosition: bigint };

/** Every row carries the sums. Without lines, a single row carries the sums and its other columns are null. */
type LedgerRow = LedgerLine &
  LedgerKey & {
    openingOre: Ore;
    periodDebitOre: Ore;
    periodCreditOre: Ore;
    totalCount: bigint;
    isInCurrency: boolean;
  };

/** The place of a line in the order of the ledger. */
export type LedgerKey = Pick<LedgerLine, 'postingDate' | 'series' | 'number'> & { lineNumber: number };

/**
 * The next lines after the line `after`, posted from `from` to `to`, of entries up to a position of the chain. Their
 * balances count from 0 at the first of these lines.
 *
 * @param after undefined to begin with the first line
 */
export async function listLedgerLines(
  db: AccountDb,
  filter: LedgerFilter,
  { from, to, lastPosition }: { from: LocalDate; to: LocalDate; lastPosition: bigint },
  after: LedgerKey | undefined,
  limit: number,
): Promise<(LedgerLine & LedgerKey)[]> {
  const conditions = [
    ...conditionsOf(db.accountId, filter, lastPosition),
    sql`e.posting_date between ${after?.postingDate ?? from} and ${to}`,
    ...(after === undefined
      ? []
      : [
          sql`(e.posting_date, e.series, e.number, l.line_number)
            > (${after.postingDate}, ${after.series}, ${after.number}, ${after.lineNumber})`,
        ]),
  ];
  const { rows } = await sql<LedgerLine & LedgerKey>`
    with matching as (
      select l.*, e.posting_date, e.series, e.number from journal_lines l
      join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
      where l.account_id = ${db.accountId} and ${sql.join(conditions, sql` and `)}
      order by posting_date, series, number, line_number limit ${limit}
    ), page as (
      select *, sum(debit_ore - credit_ore) over (order by posting_date, series, number, line_number) as change
      from matching
    ), detailed as (
      ${detailsOf(db.accountId)}
    )
    select *, change::bigint as "balanceOre", line_number as "lineNumber" from detailed
    order by "postingDate", series, number, line_number
  `.execute(db);
  return rows;
}

function conditionsOf(
  accountId: string,
  { account, vatCode, customerId }: LedgerFilter,
  lastPosition: bigint | undefined,
) {
  return [
    ...(account === undefined ? [] : [sql`l.ledger_account = ${account}`]),
    ...(vatCode === undefined ? [] : [sql`l.vat_code = ${vatCode}`]),
    ...(customerId === undefined ? [] : [sql`${customerOf(accountId)} = ${customerId}::uuid`]),
    // Without an account or VAT code the report is the customer ledger, not every line booked with the customer.
    ...(account === undefined && vatCode === undefined ? [sql`l.customer_id is not null`] : []),
    ...(lastPosition === undefined ? [] : [sql`e.chain_position <= ${lastPosition}`]),
  ];
}

function customerOf(accountId: string) {
  return sql`coalesce(l.customer_id, ${entryCustomerId(accountId)})`;
}

/** SQL for the columns that the ledger shows of the lines in `page`. */
function detailsOf(accountId: string) {
  return sql`
    select l.ledger_account as account, a.name, a.is_custom as "isCustom", e.id as "entryId", e.series, e.number,
      e.posting_date as "postingDate", e.document_date as "documentDate",
      coalesce(l.description, e.description) as description, c.id as "customerId", c.name as "customerName",
      l.vat_code as "vatCode", l.debit_ore as "debitOre", l.credit_ore as "creditOre", l.change, l.line_number,
      l.currency, l.currency_amount_ore as "currencyAmountOre",
      e.source_document_type as "sourceDocumentType", e.source_document_id as "sourceDocumentId",
      ${LINE_INVOICE_ID} as "invoiceId"
    from page l
    join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id
    join ledger_accounts a on a.account_id = ${accountId} and a.number = l.ledger_account
    left join clients c on c.account_id = ${accountId} and c.id = ${customerOf(accountId)}
    ${JOIN_LINE_INVOICE}`;
}
