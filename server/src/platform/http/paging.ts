/** Design, "default page size". */
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

export type Page = { page: number; pageSize: number };

export function readPage(query: { page?: number; pageSize?: number }): Page {
  return { page: query.page ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
}

export function offsetOf({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

/**
 * How many items a list has in all. A page that is neither full nor empty tells that by itself.
 *
 * @param found items on the page
 * @param count counts them in the database. The count is asked for after the page, so that a request holds one connection
 */
export async function totalOf(page: Page, found: number, count: () => Promise<number>): Promise<number> {
  const isEnd = found < page.pageSize && (found > 0 || page.page === 1);
  return isEnd ? offsetOf(page) + found : count();
}

export function presentPage<T>(items: T[], totalCount: number, { page, pageSize }: Page) {
  return { items, page, pageSize, totalCount, hasMore: page * pageSize < totalCount };
}
