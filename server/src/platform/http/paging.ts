import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { validationFailed } from '../../domain/errors.ts';
import type { ListOrder, Position } from './list-order.ts';
import { isAfter, listMark, readCursor, writeCursor } from './list-order.ts';

/** Design, "default page size". */
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** What a caller says of the page. */
export type PageQuery = { page?: number; pageSize?: number; after?: string };

/** `mark` is that of the list in its default order; undefined in another order, which has no cursors. */
export type Page = { page: number; pageSize: number; mark?: string; after?: Position };

/** Where a list stands: how many items it has in all, and the cursor of the next page. */
export type Place = { totalCount: number; next: string | null };

/**
 * @param of the account, and what else of the path chooses the list
 * @throws ApiError `validation-failed` for `after` beside `page` or another order, and for a cursor of another list or filter
 */
export function readPage(
  order: ListOrder<never>,
  of: string,
  { page, pageSize = DEFAULT_PAGE_SIZE, after, sort, ...filter }: PageQuery & { sort?: string },
): Page {
  const mark = sort === undefined || sort === order.sort ? listMark(order, of, filter) : undefined;
  if (after === undefined) return { page: page ?? 1, pageSize, ...(mark !== undefined && { mark }) };
  if (page !== undefined) throw validationFailed([{ field: 'after', code: 'after-and-page' }]);
  if (mark === undefined) throw validationFailed([{ field: 'after', code: 'after-and-sort' }]);
  return { page: 1, pageSize, mark, after: readCursor(order, mark, after) };
}

export function offsetOf({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

/** How many rows are read for a page. Behind a cursor one more tells whether there is a next page, which no count does. */
export function limitOf({ pageSize, after }: Page): number {
  return after === undefined ? pageSize : pageSize + 1;
}

/** SQL for whether a row is behind the cursor; true where there is none. */
export function isBehind(order: ListOrder<never>, { after }: Page): RawBuilder<boolean> {
  return after === undefined ? sql<boolean>`true` : isAfter(order, after);
}

/**
 * The rows of the page, and its place in the list.
 * @param rows as many as `limitOf` says, if there are so many
 * @param count as in `totalOf`
 */
export async function placed<R>(
  order: ListOrder<R>,
  page: Page,
  rows: readonly R[],
  count: () => Promise<number>,
): Promise<Place & { rows: R[] }> {
  const onPage = rows.slice(0, page.pageSize);
  const totalCount = await totalOf(page, onPage.length, count);
  const isLast =
    page.after === undefined ? offsetOf(page) + page.pageSize >= totalCount : rows.length <= page.pageSize;
  const last = onPage.at(-1);
  const hasNext = !isLast && last !== undefined && page.mark !== undefined;
  return { rows: onPage, totalCount, next: hasNext ? writeCursor(order, page.mark ?? '', last) : null };
}

/**
 * How many items a list has in all. A page that is neither full nor empty tells that by itself.
 *
 * @param found items on the page
 * @param count counts them in the database. The count is asked for after the page, so that a request holds one connection
 */
async function totalOf(page: Page, found: number, count: () => Promise<number>): Promise<number> {
  const isEnd = page.after === undefined && found < page.pageSize && (found > 0 || page.page === 1);
  return isEnd ? offsetOf(page) + found : count();
}

export function presentPage<I>(items: I, { totalCount, next }: Place, { page, pageSize, after }: Page) {
  const hasMore = after === undefined ? page * pageSize < totalCount : next !== null;
  return { items, page, pageSize, totalCount, hasMore, next };
}
