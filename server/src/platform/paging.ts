/** Design, "default page size". */
export const DEFAULT_PAGE_SIZE = 25;

export type Page = { page: number; pageSize: number };

export function readPage(query: { page?: number; pageSize?: number }): Page {
  return { page: query.page ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
}

export function offsetOf({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

export function presentPage<T>(items: T[], totalCount: number, { page, pageSize }: Page) {
  return { items, page, pageSize, totalCount, hasMore: page * pageSize < totalCount };
}
