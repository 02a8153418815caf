import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { countRows, countRowsUpTo } from '../../../platform/database/count-rows.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { addDays } from '../../../domain/days/local-date.ts';
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
import { isCommonText } from '../searched-documents.store.ts';
import type { toListedInvoice } from '../invoice-rows.store.ts';
import { selectListed } from '../invoice-rows.store.ts';
import type { InvoiceFilter } from './matches-filter.store.ts';
import { matchesFilter } from './matches-filter.store.ts';

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
