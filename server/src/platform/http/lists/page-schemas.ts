import { Type } from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import { nullable, oneOf } from '../fields.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MOST_COUNTED } from './paging.ts';

/** Far beyond any register, and page × pageSize stays within PostgreSQL's integer. */
const MAX_PAGE = 10_000_000;

/** A cursor has a name of at most 200 characters, of up to 3 bytes each. */
const MOST_OF_CURSOR = 2000;

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
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MOST_OF_CURSOR,
      'x-name': 'PageAfter',
      description:
        'The `next` of an answer of this list: goes on after its last item, however many items come or go meanwhile. With the same filter, in the default order, and without `page`.',
      examples: ['WzEsInM5…'],
    }),
  ),
};

/** The query parameter of a list that may be long to count. Without it `totalCount` is exact (contract 2.3). */
export const quickCountParameter = {
  quickCount: Type.Optional(
    Type.Boolean({
      'x-name': 'QuickCount',
      default: false,
      description: `Does not count for long: where counting the items takes time and they are more than ${MOST_COUNTED}, \`totalCount\` is ${MOST_COUNTED} and \`moreThanTotal\` is true.`,
      examples: [true],
    }),
  ),
};

/** What the page of such a list tells beside. */
export const quickCountAnswer = {
  moreThanTotal: Type.Optional(
    Type.Boolean({
      description:
        'Only with `quickCount`, and then true: there are more items than `totalCount`, which is where the count stopped.',
      examples: [true],
    }),
  ),
};

/**
 * The query parameter that says the order of a list.
 * @param first what it says where it is left out
 */
export function sortParameter<const S extends string>(
  sorts: readonly S[],
  first: S,
  { description = 'Order; `-` for descending.', example = first }: { description?: string; example?: S } = {},
) {
  return Type.Optional(oneOf(sorts, { default: first, description, examples: [example] }));
}

/**
 * The envelope of a paged list (contract 2.3).
 *
 * @param name of the page in the public document
 * @param more what the page tells beside
 */
export function pageSchema<S extends TSchema, M extends TProperties = {}>(item: S, name: string, more?: M) {
  return Type.Object(
    {
      items: Type.Array(item, { description: 'The items on this page.' }),
      page: Type.Integer({ description: 'The number of this page.', examples: [1] }),
      pageSize: Type.Integer({ description: 'The page size asked for.', examples: [25] }),
      totalCount: Type.Integer({ description: 'Items on all pages.', examples: [1] }),
      ...(more as M),
      hasMore: Type.Boolean({
        'x-name': 'HasMore',
        description: 'True when a next page exists.',
        examples: [false],
      }),
      next: nullable(
        Type.String({
          'x-name': 'Next',
          description:
            'Give it as `after` to read the next page. Null at the end of the list, and in another order than the default one.',
          examples: ['WzEsInM5…'],
        }),
      ),
    },
    { 'x-name': name },
  );
}
