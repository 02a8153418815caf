import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { countRows } from '../../database/count-rows.ts';
import type { ListOrder, Position } from './list-order.ts';
import { isAfterPosition, listMark, orderBy, readCursor, writeCursor } from './list-order.ts';

/** Design, "default page size". */
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** With `quickCount`, the counting of a list stops at this number of items. */
export const MOST_COUNTED = 10_000;

/** What a caller says of the page. */
export type PageQuery = { page?: number; pageSize?: number; after?: string; quickCount?: boolean };

/** A page that is asked for. `mark` is that of the list in its default order; undefined in another order, which has no cursors. */
export type Page<R = never, S = unknown> = {
  order: ListOrder<R, S>;
  /** What the caller said of the order, or else the default. */
  sort: S;
  page: number;
  pageSize: number;
  mark?: string;
  after?: Position;
  isCountedQuickly?: boolean;
};

/** A page as answers have it, or with the rows that its items are made of. `next` is the cursor of the next page. */
export type Paged<I> = {
  items: I;
  page: number;
  pageSize: number;
  totalCount: number;
  /** True where the count stopped at `totalCount`. */
  moreThanTotal?: boolean;
  hasMore: boolean;
  next: string | null;
};

/**
 * The page that a caller asks for, and what else the query has: the filter.
 * @param of the account, and what else of the path chooses the list
 * @throws ApiError `validation-failed` for `after` beside `page` or another order, and for a cursor of another list or filter
 */
export function readPage<R, S, Q extends PageQuery & { sort?: S }>(
  order: ListOrder<R, S>,
  of: string,
  query: Q,
): { page: Page<R, S>; filter: Omit<Q, keyof PageQuery | 'sort'> } {
  const {
    page,
    pageSize = DEFAULT_PAGE_SIZE,
    after,
    quickCount = false,
    sort = order.sort,
    ...filter
  } = query;
  const mark = sort === order.sort ? listMark(order, of, filter) : undefined;
  const asked = { ...wholeList(order, pageSize), sort: sort as S, isCountedQuickly: quickCount };
  if (after === undefined) {
    return { page: { ...asked, page: page ?? 1, ...(mark !== undefined && { mark }) }, filter };
  }
  if (page !== undefined) throw validationFailed([{ field: 'after', code: 'after-and-page' }]);
  if (mark === undefined) throw validationFailed([{ field: 'after', code: 'after-and-sort' }]);
  return { page: { ...asked, mark, after: readCursor(order, mark, after) }, filter };
}

/** The items of a list from its beginning, without a cursor. @param most as many as are read */
export function wholeList<R, S>(order: ListOrder<R, S>, most: number): Page<R, S> {
  return { order, sort: order.sort as S, page: 1, pageSize: most };
}

export function offsetOf({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

/** How many rows are read for a page. One more tells whether there is a next page, where no count does. */
export function limitOf({ pageSize, after, isCountedQuickly }: Page): number {
  return after === undefined && isCountedQuickly !== true ? pageSize : pageSize + 1;
}

/** SQL for whether a row is behind the cursor; true where there is none. */
export function isBehindCursor({ order, after }: Page): RawBuilder<boolean> {
  return after === undefined ? sql<boolean>`true` : isAfterPosition(order, after);
}

/** SQL for the order, the limit and the offset of a page. */
export function pageClauses(page: Page): RawBuilder<unknown> {
  return sql`order by ${orderBy(page.order, page.sort)} limit ${limitOf(page)} offset ${offsetOf(page)}`;
}

/** The rows of a page. @param query chooses the rows of the list, in no order */
export function pageRows<T, D, N extends keyof D>(
  page: Page,
  query: SelectQueryBuilder<D, N, T>,
): SelectQueryBuilder<D, N, T> {
  return query
    .where(isBehindCursor(page))
    .orderBy(orderBy(page.order, page.sort))
    .limit(limitOf(page))
    .offset(offsetOf(page));
}

/**
 * A page of the rows that a query chooses.
 * @param query in no order
 * @param count how many it chooses, where a figure has the number already
 */
export async function pageOf<R, T extends R, D, N extends keyof D>(
  page: Page<R>,
  query: SelectQueryBuilder<D, N, T>,
  count: () => Promise<number> = () => countRows(query),
): Promise<Paged<T[]>> {
  return placedPage(page, await pageRows(page, query).execute(), count);
}

/**
 * Puts the rows of a page into their place in the list.
 * @param rows as many as `limitOf` says, if there are so many
 * @param count as in `totalOf`. Undefined: more than `MOST_COUNTED`
 */
export async function placedPage<R, T extends R>(
  asked: Page<R>,
  rows: readonly T[],
  count: () => Promise<number | undefined>,
): Promise<Paged<T[]>> {
  const { order, page, pageSize, mark, after } = asked;
  const items = rows.slice(0, pageSize);
  const counted = await totalOf(asked, items.length, count);
  const isToldByCount = after === undefined && counted !== undefined;
  const hasMore = isToldByCount ? page * pageSize < counted : rows.length > pageSize;
  const last = items.at(-1);
  const hasNext = hasMore && last !== undefined && mark !== undefined;
  const next = hasNext ? writeCursor(order, mark, last) : null;
  const total =
    counted === undefined ? { totalCount: MOST_COUNTED, moreThanTotal: true } : { totalCount: counted };
  return { items, page, pageSize, ...total, hasMore, next };
}

/**
 * How many items a list has in all. A page that is neither full nor empty tells that by itself.
 *
 * @param found items on the page
 * @param count counts them in the database. The count is asked for after the page, so that a request holds one connection
 */
async function totalOf(
  page: Page,
  found: number,
  count: () => Promise<number | undefined>,
): Promise<number | undefined> {
  const isEnd = page.after === undefined && found < page.pageSize && (found > 0 || page.page === 1);
  return isEnd ? offsetOf(page) + found : count();
}
