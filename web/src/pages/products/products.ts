import type { paths, Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';

export type Product = Schemas['Product'];
type ProductQuery = NonNullable<paths['/v1/products']['get']['parameters']['query']>;
type ProductSort = NonNullable<ProductQuery['sort']>;
type ProductFilter = Pick<ProductQuery, 'q' | 'archived'>;

const PAGE_SIZE = 25;

export const productsKey = (accountId: string) => ['products', accountId];

/** The names in the address that choose products. */
export const FILTER_NAMES = ['q', 'archived'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): ProductFilter {
  const filter: ProductFilter = {};
  if (read('q') !== '') filter.q = read('q');
  if (read('archived') === 'true') filter.archived = true;
  return filter;
}

const SORTS: readonly string[] = [
  'name',
  '-name',
  'number',
  '-number',
  'updatedAt',
  '-updatedAt',
] satisfies ProductSort[];

export function sortOf(text: string): ProductSort {
  return SORTS.includes(text) ? (text as ProductSort) : 'name';
}

export function productListQuery(accountId: string, filter: ProductFilter, page: number, sort: ProductSort) {
  return {
    queryKey: [...productsKey(accountId), 'list', filter, page, sort],
    queryFn: async () => {
      const query = { ...filter, page, pageSize: PAGE_SIZE, sort };
      return dataOf(await accountApi(accountId).GET('/v1/products', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

/** The address of the list as a file. */
export function productListAddress(
  accountId: string,
  { q, archived }: ProductFilter,
  sort: ProductSort,
): string {
  const query = new URLSearchParams({
    ...(q !== undefined && { q }),
    ...(archived === true && { archived: 'true' }),
    sort,
  });
  return `/app-api/accounts/${accountId}/v1/reports/product-list?${query.toString()}`;
}

/**
 * A product with the ETag of what was read, for a change that must not overwrite another person's change. Not kept when
 * the page is left, because a form that begins with an old version could never be saved.
 */
export function productQuery(accountId: string, id: string) {
  return {
    queryKey: [...productsKey(accountId), id],
    queryFn: async () => {
      const answer = await accountApi(accountId).GET('/v1/products/{id}', { params: { path: { id } } });
      return { product: dataOf(answer), etag: answer.response.headers.get('etag') ?? '*' };
    },
    gcTime: 0,
  };
}

/** The products that a typed name or number finds. The first ones by name for an empty text. */
export function productSearchQuery(accountId: string, typed: string) {
  const q = typed.trim();
  // Shorter numbers stand before longer ones, so the product with exactly this number is among those that are read.
  const sort = /^\d+$/.test(q) ? 'number' : 'name';
  return {
    queryKey: [...productsKey(accountId), 'search', q],
    queryFn: async () => {
      const query = { ...(q !== '' && { q }), sort, pageSize: 20 } as const;
      return dataOf(await accountApi(accountId).GET('/v1/products', { params: { query } })).items;
    },
    placeholderData: keepWithinAccount(accountId),
    staleTime: 10_000,
  };
}
