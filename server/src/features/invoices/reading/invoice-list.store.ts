import type { Channel } from '../../../domain/deliveries.ts';
import type { InvoiceType } from '../../../domain/invoices/invoice-status.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { countRows, countRowsUpTo } from '../../../platform/database/count-rows.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import { addDays } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import {
  MAX_PAGE_SIZE,
  MOST_COUNTED,
  isBehindCursor,
  limitOf,
  offsetOf,
  placedPage,
} from '../../../platform/http/lists/paging.ts';
import { buildOnce } from '../../../platform/database/statement.ts';
import { readFigure } from '../../../platform/events/figures.store.ts';
import { INVOICES } from '../figures.ts';
import { findInvoicePosition } from './invoice-position.store.ts';
import { hasCommonText, idsWithText, isCommonText } from '../searched-documents.store.ts';
import type { toListedInvoice } from '../invoice-rows.store.ts';
import {
  IS_LOST,
  IS_PARTLY_PAID,
  OPEN_STATUSES,
  OUTSTANDING_ORE,
  amountInKroner,
  isOverdueOn,
  selectListed,
} from '../invoice-rows.store.ts';

export const INVOICE_SORTS = [
  '-createdAt',
  'createdAt',
  'updatedAt',
  '-updatedAt',
  'issueDate',
  '-issueDate',
  'dueDate',
  '-dueDate',
  'number',
  '-number',
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export type InvoiceFilter = {
  statuses?: InvoiceStatus[];
  type?: InvoiceType;
  channel?: Channel;
  currency?: Currency;
  clientId?: string;
  number?: string;
  kid?: string;
  reference?: string;
  externalId?: string;
  /** All of these pairs. */
  metadata?: [key: string, value: string][];
  issuedFrom?: string;
  issuedTo?: string;
  dueFrom?: string;
  dueTo?: string;
  updatedSince?: string;
  /** Of the total in kroner. Both are included. */
  amountFromOre?: bigint;
  amountToOre?: bigint;
  /** Whether the client still owes something: of the total, or fees. */
  outstanding?: boolean;
  partlyPaid?: boolean;
  /** Overdue on that day, or not overdue on it. */
  overdue?: { on: LocalDate; isWanted: boolean };
  /** Whether it is written off as a loss. */
  lost?: boolean;
  /** The ids of `listPaidWithClaims`, for `outstanding` and `overdue`. */
  paidWithClaims?: readonly string[];
  /** Searched for in the client's name, the number, the reference and the KID, and the client's register entry. */
  text?: string;
  /** Whether so many documents have the text that a page is found sooner in the order of the list. */
  isCommonText?: boolean;
};

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  issueDate: 'issue_date',
  dueDate: 'due_date',
  number: 'number',
} as const;

export const INVOICE_ORDER = newestFirst<InvoiceSort>('invoices', { sort: '-createdAt' });

/** At most so many invoices are skipped one by one. A later page is found by the number of invoices of each day. */
const MOST_SKIPPED = 1000;
/** At most so many invoices are sorted for a page. */
const MOST_SORTED = 1000;

/**
 * A page of invoices and the total count. Totals by status, type and invoice date are kept. Totals of other filters are counted
 * row by row (docs/decisions/0028).
 */
export async function listInvoices(
  db: AccountDb,
  filter: InvoiceFilter,
  page: InvoicePage,
): Promise<Paged<ListedRow[]>> {
  const { sort } = page;
  const isWhole = Object.keys(filter).length === 0;
  if (isWhole && sort.endsWith('createdAt') && offsetOf(page) > MOST_SKIPPED) {
    const totalCount = await countKept(db, filter);
    const rows = await findDeepPage(db, sort === '-createdAt', page, totalCount);
    return placedPage(page, rows, async () => totalCount);
  }
  if (isWhole && sort === '-createdAt' && page.page === 1 && page.after === undefined) {
    const rows = await selectNewest(db, db.accountId, page.pageSize);
    return placedPage(page, rows, () => countKept(db, filter));
  }
  if (!isKept(filter)) {
    const { text } = filter;
    const asked = text === undefined ? filter : { ...filter, isCommonText: await isCommonText(db, text) };
    return placedPage(page, await findPage(db, asked, page), () => countListed(db, asked, page));
  }
  const totalCount = await countKept(db, filter);
  const isFew = totalCount <= MOST_SORTED && !isWhole;
  const rows = offsetOf(page) < totalCount ? await findPage(db, filter, page, { isFew }) : [];
  return placedPage(page, rows, async () => totalCount);
}

/** All invoices with a common text are counted sooner when their ids are gathered first. */
function countListed(db: AccountDb, filter: InvoiceFilter, page: InvoicePage): Promise<number | undefined> {
  const invoices = db.selectFrom('invoices').where('account_id', '=', db.accountId);
  const matching = (asked: InvoiceFilter) => invoices.where((eb) => matchesFilter(eb, db.accountId, asked));
  return page.isCountedQuickly === true
    ? countRowsUpTo(MOST_COUNTED, db, matching(filter))
    : countRows(matching({ ...filter, isCommonText: false }));
}

type InvoicePage = Page<ListedRow, InvoiceSort>;
type ListedRow = Parameters<typeof toListedInvoice>[0];

/**
 * The page that is asked for most. For a limit that PostgreSQL does not know it would plan the statement anew each time, which costs
 * a third of what reading the page costs. So it knows the largest one, too.
 */
const selectNewest = buildOnce((db, accountId: string, limit: number) =>
  db
    .selectFrom(
      selectListed(db, accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(MAX_PAGE_SIZE))
        .as('newest'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

/** The filters whose totals are kept. */
const KEPT = new Set(['statuses', 'type', 'issuedFrom', 'issuedTo']);

function isKept(filter: InvoiceFilter): boolean {
  return Object.keys(filter).every((field) => KEPT.has(field));
}

async function countKept(db: AccountDb, filter: InvoiceFilter): Promise<number> {
  const { issuedFrom = '', issuedTo = '9999-12-31', statuses = null, type = null } = filter;
  const [total] = await selectKeptCount(db, issuedFrom, issuedTo, statuses, type);
  return Number(total?.count);
}

const selectKeptCount = readFigure<{ count: bigint }>(
  INVOICES,
  (rows) => `
    select coalesce(sum(item_count), 0)::bigint as count from (${rows}) invoices where day between $2 and $3
      and ($4::text[] is null or split_part(key, ' ', 1) = any($4)) and ($5::text is null or split_part(key, ' ', 2) = $5)`,
);

/** @param isFew whether the filter leaves few invoices; these are found first and sorted afterwards */
async function findPage(
  db: AccountDb,
  filter: InvoiceFilter,
  page: InvoicePage,
  { isFew } = { isFew: false },
): Promise<ListedRow[]> {
  const { sort } = page;
  const descending = sort.startsWith('-');
  const column = SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  const inOrder = <O>(query: SelectQueryBuilder<DB, 'invoices', O>) =>
    query
      .orderBy(column, (order) => {
        const directed = descending ? order.desc() : order.asc();
        // Drafts have no number and come last. Other columns are never null; with `nulls last` no index would fit the order.
        return column === 'number' ? directed.nullsLast() : directed;
      })
      // As the index of invoice dates has them.
      .$if(column === 'issue_date', (issued) => issued.orderBy('created_at', descending ? 'desc' : 'asc'))
      .orderBy('id', descending ? 'desc' : 'asc');
  const matching = db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', db.accountId)
    .where(isBehindCursor(page))
    .where((eb) => matchesFilter(eb, db.accountId, filter));
  const wanted = selectListed(db, db.accountId).$call(inOrder);
  const onPage = <O>(query: SelectQueryBuilder<DB, 'invoices', O>) =>
    query.limit(limitOf(page)).offset(offsetOf(page));
  return readRows();

  function readRows() {
    // Without an order in the subquery. Otherwise PostgreSQL might walk along the order through the whole account.
    if (isFew) return wanted.where(isAnyOf(matching)).$call(onPage).execute();
    const days = daysOf(filter, page);
    if (days !== undefined) return wanted.where(isAnyOf(newestOfDays(days))).execute();
    if (page.page === 1) {
      return wanted
        .where(isBehindCursor(page))
        .where((eb) => matchesFilter(eb, db.accountId, filter))
        .$call(onPage)
        .execute();
    }
    // The ids are selected first, because the index has them: the rows of skipped invoices need not be read.
    return wanted.where(isAnyOf(matching.$call(inOrder).$call(onPage))).execute();
  }

  /** The page of a period, put together from the first invoices of each day: an index has these in order. */
  function newestOfDays({ from, to }: { from: string; to: string }) {
    const ofDay = matching
      .select('created_at')
      .where(sql<boolean>`issue_date = day::date`)
      .$call(inOrder)
      .limit(offsetOf(page) + limitOf(page));
    const direction = sql.raw(descending ? 'desc' : 'asc');
    return sql`
      select found.id from generate_series(${from}::date, ${to}::date, interval '1 day') day
      cross join lateral (${ofDay}) found
      order by found.created_at ${direction}, found.id ${direction}
      limit ${limitOf(page)} offset ${offsetOf(page)}`;
  }
}

/**
 * The invoices that are paid but for fees, whose status is `paid`. Only letters claim these, and most invoices
 * have no letter, so letters are looked through and not the many paid invoices.
 */
export async function listPaidWithClaims(db: AccountDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where account_id = ${db.accountId} and status = 'paid' and fees_ore > fees_paid_ore
      and id in (select invoice_id from reminders where account_id = ${db.accountId})`.execute(db);
  return rows.map(({ id }) => id);
}

function isAnyOf(ids: Expression<unknown>) {
  return sql<boolean>`id = any(array(${ids}))`;
}

/**
 * The days of a filter by invoice date, when the page is to be put together from them. Otherwise PostgreSQL would walk from the
 * newest invoice of the account to the period.
 */
function daysOf(
  { issuedFrom, issuedTo }: InvoiceFilter,
  page: InvoicePage,
): { from: string; to: string } | undefined {
  if (issuedFrom === undefined || issuedTo === undefined || !page.sort.endsWith('createdAt'))
    return undefined;
  const isShort = issuedTo <= addDays(issuedFrom, MOST_DAYS) && offsetOf(page) <= MOST_SKIPPED;
  return isShort ? { from: issuedFrom, to: issuedTo } : undefined;
}

/** A year and a day: so many times a page's rows are read from the index. */
const MOST_DAYS = 366;

async function findDeepPage(
  db: AccountDb,
  descending: boolean,
  page: InvoicePage,
  totalCount: number,
): Promise<ListedRow[]> {
  const offset = offsetOf(page);
  if (offset >= totalCount) return [];
  const start = await findInvoicePosition(db, descending ? totalCount - 1 - offset : offset);
  if (start === undefined) return [];
  return (descending ? selectBackwards : selectOnwards)(
    db,
    db.accountId,
    start.createdAt,
    start.id,
    page.pageSize,
  );
}

const selectOnwards = buildOnce((db, accountId: string, createdAt: string, id: string, limit: number) =>
  selectListed(db, accountId)
    .where(sql<boolean>`(created_at, id) >= (${createdAt}::timestamptz, ${id}::uuid)`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit),
);
const selectBackwards = buildOnce((db, accountId: string, createdAt: string, id: string, limit: number) =>
  selectListed(db, accountId)
    .where(sql<boolean>`(created_at, id) <= (${createdAt}::timestamptz, ${id}::uuid)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

function idsWithMetadata(accountId: string, key: string, value: string) {
  return sql`select invoice_id from invoice_metadata
    where account_id = ${accountId} and key = ${key} and value = ${value}`;
}

/** As `channelOf` of the domain says it. */
export const CHANNEL_SQL = sql<Channel | null>`
  case when sent_at is not null and opening_number is null and document_deleted_at is null then 
    coalesce(channel, case when delivered_on is null then 'email' else 'none' end) end`;

/** Where few of many documents were e-invoices, these are found by their deliveries. */
function wentBy(accountId: string, channel: Channel) {
  return channel !== 'e-invoice'
    ? sql<boolean>`${CHANNEL_SQL} = ${channel}`
    : sql<boolean>`channel = 'e-invoice'
        and id in (select invoice_id from e_invoice_deliveries where account_id = ${accountId})`;
}

/** Two parts of a union, each of which has an index. With `or` PostgreSQL would read the whole account. */
function isOutstanding(
  eb: ExpressionBuilder<DB, 'invoices'>,
  accountId: string,
  isWanted: boolean,
  paidWithClaims: readonly string[],
): Expression<SqlBool> {
  const isOpen = eb.and([eb('status', 'in', OPEN_STATUSES), sql<boolean>`${sql.raw(OUTSTANDING_ORE)} > 0`]);
  const claimed = sql`select unnest(${paidWithClaims}::uuid[])`;
  if (!isWanted) return eb.and([eb.not(isOpen), sql<boolean>`id not in (${claimed})`]);
  if (paidWithClaims.length === 0) return isOpen;
  return sql<boolean>`id in (
    select id from invoices where account_id = ${accountId} and ${isOpen} union all ${claimed})`;
}

const TOTAL_NOK_ORE = amountInKroner('total_nok_ore', 'total_ore');

/** The conditions of a filter. */
export function matchesFilter(
  eb: ExpressionBuilder<DB, 'invoices'>,
  accountId: string,
  filter: InvoiceFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.statuses !== undefined)
    conditions.push(eb('status', '=', eb.fn.any<InvoiceStatus>(eb.val(filter.statuses))));
  if (filter.type !== undefined) conditions.push(eb('type', '=', filter.type));
  if (filter.channel !== undefined) conditions.push(wentBy(accountId, filter.channel));
  if (filter.currency !== undefined) conditions.push(eb('currency', '=', filter.currency));
  if (filter.clientId !== undefined) conditions.push(eb('client_id', '=', filter.clientId));
  if (filter.number !== undefined) conditions.push(numberEquals(filter.number));
  if (filter.kid !== undefined) conditions.push(eb('kid', '=', filter.kid));
  if (filter.reference !== undefined) conditions.push(eb('reference', '=', filter.reference));
  if (filter.externalId !== undefined) conditions.push(eb('external_id', '=', filter.externalId.trim()));
  for (const [key, value] of filter.metadata ?? []) {
    conditions.push(sql<boolean>`id in (${idsWithMetadata(accountId, key, value)})`);
  }
  if (filter.issuedFrom !== undefined) conditions.push(eb('issue_date', '>=', filter.issuedFrom));
  if (filter.issuedTo !== undefined) conditions.push(eb('issue_date', '<=', filter.issuedTo));
  if (filter.dueFrom !== undefined) conditions.push(eb('due_date', '>=', filter.dueFrom));
  if (filter.dueTo !== undefined) conditions.push(eb('due_date', '<=', filter.dueTo));
  if (filter.updatedSince !== undefined)
    conditions.push(eb('updated_at', '>=', new Date(filter.updatedSince)));
  if (filter.amountFromOre !== undefined)
    conditions.push(sql<boolean>`${TOTAL_NOK_ORE} >= ${filter.amountFromOre}`);
  if (filter.amountToOre !== undefined)
    conditions.push(sql<boolean>`${TOTAL_NOK_ORE} <= ${filter.amountToOre}`);
  if (filter.outstanding !== undefined) {
    conditions.push(isOutstanding(eb, accountId, filter.outstanding, filter.paidWithClaims ?? []));
  }
  if (filter.overdue !== undefined) {
    const { on, isWanted } = filter.overdue;
    const isLate = isOverdueOn(on);
    // An index finds the documents on which something is owed, and they are few.
    const owed = isOutstanding(eb, accountId, true, filter.paidWithClaims ?? []);
    conditions.push(isWanted ? eb.and([owed, isLate]) : sql<boolean>`${isLate} is not true`);
  }
  if (filter.partlyPaid !== undefined)
    conditions.push(filter.partlyPaid ? IS_PARTLY_PAID : eb.not(IS_PARTLY_PAID));
  if (filter.lost !== undefined) conditions.push(filter.lost ? IS_LOST : eb.not(IS_LOST));
  if (filter.text !== undefined)
    conditions.push(
      filter.isCommonText === true
        ? hasCommonText(accountId, filter.text)
        : sql<boolean>`id = any(${idsWithText(accountId, filter.text)})`,
    );
  return eb.and(conditions);

  /** A text that cannot be one of our numbers can only match the number of an opening invoice. */
  function numberEquals(number: string): Expression<SqlBool> {
    const opening = eb('opening_number', '=', number);
    return /^\d{1,18}$/.test(number) ? eb.or([eb('number', '=', BigInt(number)), opening]) : opening;
  }
}
