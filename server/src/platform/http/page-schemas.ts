import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './paging.ts';

/** Far beyond any register, and page × pageSize stays within PostgreSQL's integer. */
const MAX_PAGE = 10_000_000;

/** The query parameters of a paged list (contract 2.1, 2.2). */
export const pageParameters = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      'x-name': 'Page',
      maximum: MAX_PAGE,
      default: 1,
      description: 'Page number, from 1.',
      examples: [1],
    }),
  ),
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      'x-name': 'PageSize',
      maximum: MAX_PAGE_SIZE,
      default: DEFAULT_PAGE_SIZE,
      description: 'Items a page.',
      examples: [25],
    }),
  ),
};

/**
 * The envelope of a paged list (contract 2.3).
 *
 * @param name of the page in the public document
 */
export function pageOf<S extends TSchema>(item: S, name: string) {
  return Type.Object(
    {
      items: Type.Array(item, { description: 'The items on this page.' }),
      page: Type.Integer({ description: 'The number of this page.', examples: [1] }),
      pageSize: Type.Integer({ description: 'The page size asked for.', examples: [25] }),
      totalCount: Type.Integer({ description: 'Items on all pages.', examples: [1] }),
      hasMore: Type.Boolean({
        'x-name': 'HasMore',
        description: 'True when a next page exists.',
        examples: [false],
      }),
    },
    { 'x-name': name },
  );
}
