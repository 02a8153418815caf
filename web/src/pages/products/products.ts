import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';

export type Product = Schemas['Product'];
export const productsKey = (accountId: string) => ['products', accountId];

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
