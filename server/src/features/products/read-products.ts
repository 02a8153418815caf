import { found } from '../../domain/errors.ts';
import type { Input, ReadContext, ShownContext } from '../../platform/http/endpoint.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import { presentProduct } from './present.ts';
import type { ProductFilter, ProductSort } from './product-list.store.ts';
import { PRODUCT_ORDER, listProducts as findPage } from './product-list.store.ts';
import { findProduct } from './products.store.ts';

export async function listProducts(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery & ProductFilter & { sort?: ProductSort }, unknown>,
) {
  const { sort = 'name', page: _page, pageSize: _pageSize, after: _after, ...filter } = query;
  const page = readPage(PRODUCT_ORDER, accountId, query);
  const { rows, ...place } = await findPage(db, accountId, filter, sort, page);
  return {
    body: presentPage(
      rows.map((product) => presentProduct(product).body),
      place,
      page,
    ),
  };
}

/** @throws ApiError `not-found` */
export async function getProduct(
  { db, accountId }: ShownContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return presentProduct(found(await findProduct(db, accountId, params.id)));
}
