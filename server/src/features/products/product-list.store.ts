import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Db, DbOrTrx } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/like.ts';
import { byName } from '../../platform/http/list-order.ts';
import type { Page, Place } from '../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed } from '../../platform/http/paging.ts';
import type { Product } from './product.ts';
import { selectProducts, toProduct } from './products.store.ts';

export const PRODUCT_SORTS = [
  'name',
  '-name',
  'number',
  '-number',
  'createdAt',
  '-createdAt',
  'updatedAt',
  '-updatedAt',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export type ProductFilter = {
  /** Searched for in the name and the number. */
  q?: string;
  /** Left out: those that are not archived. */
  archived?: boolean;
};

export const PRODUCT_ORDER = byName('products');

/** A page of the register and the total count. A search looks through the products of the account. */
export async function listProducts(
  db: Db,
  accountId: string,
  filter: ProductFilter,
  sort: ProductSort,
  page: Page,
): Promise<Place & { rows: Product[] }> {
  const products = await readProducts(db, accountId, filter, sort, {
    behind: isBehind(PRODUCT_ORDER, page),
    limit: limitOf(page),
    offset: offsetOf(page),
  });
  return placed(PRODUCT_ORDER, page, products, () => countProducts(db, accountId, filter));
}

/** The chosen products in order, from `offset` on. */
export async function readProducts(
  db: Db,
  accountId: string,
  filter: ProductFilter,
  sort: ProductSort,
  { limit, offset, behind }: { limit: number; offset: number; behind?: RawBuilder<boolean> },
): Promise<Product[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching(selectProducts(db, accountId), filter)
    .$if(behind !== undefined, (query) => query.where(behind ?? sql<boolean>`true`))
    .orderBy(SORTS[sort.replace('-', '') as keyof typeof SORTS], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toProduct);
}

export async function countProducts(db: DbOrTrx, accountId: string, filter: ProductFilter): Promise<number> {
  const { count } = await matching(selectProducts(db, accountId), filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const SORTS = {
  name: sql`name collate norwegian`,
  // Numbers by their value, and then those with letters.
  number: sql`case when number ~ '^[0-9]+$' then lpad(number, 40, '0') else number end collate norwegian`,
  createdAt: sql.ref('created_at'),
  updatedAt: sql.ref('updated_at'),
};

function matching<O>(
  products: SelectQueryBuilder<DB, 'products', O>,
  { q, archived = false }: ProductFilter,
): SelectQueryBuilder<DB, 'products', O> {
  const chosen = products.where('archived_at', archived ? 'is not' : 'is', null);
  if (q === undefined) return chosen;
  return chosen.where(contains(sql`(name || E'\\n' || number)`, q));
}
