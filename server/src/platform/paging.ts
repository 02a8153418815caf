import { Type } from 'typebox';
import type { TSchema } from 'typebox';

const DEFAULT_PAGE_SIZE = 25;
/** Far beyond any register, and page × pageSize stays within PostgreSQL's integer. */
const MAX_PAGE = 10_000_000;

export type Page = { page: number; pageSize: number };

/** The query parameters of a paged list (contract, "Paging"). */
export const pageParameters = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE,
      default: 1,
      description: 'Page number, from 1.',
      examples: [1],
    }),
  ),
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: DEFAULT_PAGE_SIZE,
      description: 'Items a page.',
      examples: [25],
    }),
  ),
};

/** The envelope of a paged list (contract, "Paging"). */
export function pageOf<S extends TSchema>(item: S) {
  return Type.Object({
    items: Type.Array(item, { description: 'The items on this page.' }),
    page: Type.Integer({ description: "This page's number, from 1.", examples: [1] }),
    pageSize: Type.Integer({ description: 'The page size asked for.', examples: [25] }),
    totalCount: Type.Integer({ description: 'Number of items on all pages together.', examples: [1] }),
    hasMore: Type.Boolean({ description: 'True when a next page exists.', examples: [false] }),
  });
}

export function readPage(query: { page?: number; pageSize?: number }): Page {
  return { page: query.page ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
}

export function offsetOf({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

export function presentPage<T>(items: T[], totalCount: number, { page, pageSize }: Page) {
  return { items, page, pageSize, totalCount, hasMore: page * pageSize < totalCount };
}
