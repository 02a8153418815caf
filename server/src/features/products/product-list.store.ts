import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Db, DbOrTrx } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import type { Page } from '../../platform/http/paging.ts';
import { offsetOf, totalOf } from '../../platform/http/paging.ts';
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

/** A page of the register and the total count. A search looks through the products of the account. */
export async function listProducts(
  db: Db,
  accountId: string,
  filter: ProductFilter,
  sort: ProductSort,
  page: Page,
): Promise<{ products: Product[]; totalCount: number }> {
  const products = await readProducts(db, accountId, filter, sort, {
    limit: page.pageSize,
    offset: offsetOf(page),
  });
  const totalCount = await totalOf(page, products.length, () => countProducts(db, accountId, filter));
  return { products, totalCount };
}

/** The chosen products in order, from `offset` on. */
export async function readProducts(
  db: Db,
  accountId: string,
  filter: ProductFilter,
  sort: ProductSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<Product[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching(selectProducts(db, accountId), filter)
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
  // By our own collation, since the database's may not know Å as the capital of å.
  return chosen.where(
    sql<boolean>`lower(name || E'\\n' || number collate norwegian)
      like lower(${containing(q)} collate norwegian)`,
  );
}
