import { sql } from 'kysely';
import type { AccountDbOrTrx } from '../../platform/database/database.ts';
import { containsText } from '../../platform/database/like.ts';
import { byName, sortsOf } from '../../platform/http/lists/list-order.ts';
import { selectProducts } from './products.store.ts';

const SORTS = {
  name: 'name collate norwegian',
  // Numbers by their value, and then those with letters.
  number: "case when number ~ '^[0-9]+$' then lpad(number, 40, '0') else number end collate norwegian",
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
export const PRODUCT_SORTS = sortsOf(SORTS);
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export type ProductFilter = {
  /** Searched for in the name and the number. */
  q?: string;
  /** Left out: those that are not archived. */
  archived?: boolean;
};

export const PRODUCT_ORDER = byName<ProductSort>('products', SORTS);

/** The rows of the chosen products, as a query. A search looks through the products of the account. */
export function productsMatching(db: AccountDbOrTrx, { q, archived = false }: ProductFilter) {
  const chosen = selectProducts(db, db.accountId).where('archived_at', archived ? 'is not' : 'is', null);
  if (q === undefined) return chosen;
  return chosen.where(containsText(sql`(name || E'\\n' || number)`, q));
}
