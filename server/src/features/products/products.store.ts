import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { ApiError } from '../../domain/errors.ts';
import { giveThrough, peekNextNumber } from '../../platform/database/counters.ts';
import type { Products } from '../../platform/database/database-types.ts';
import type { DbOrTrx, Trx, Write } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, statement, updateRow } from '../../platform/database/statement.ts';
import type { Ties } from '../../platform/database/ties.ts';
import type { Product } from './product.ts';

/** The series of numbers of the products that were given none. */
const SERIES = 'products';

export async function findProduct(db: DbOrTrx, accountId: string, id: string): Promise<Product | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectProducts(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && toProduct(row);
}

/** The product, locked against other changes, and against use by a line, until the transaction ends. */
export async function lockProduct(trx: Trx, accountId: string, id: string): Promise<Product | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectProducts(trx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toProduct(row);
}

export async function listProductsById(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Product[]> {
  const rows = await selectByIds(trx, accountId, ids);
  return rows.map(toProduct);
}

const selectByIds = statement<Selectable<Products>>(
  'select * from products where account_id = $1 and id = any($2::uuid[])',
);

/**
 * Marks products as used by a line. Waits for a transaction that deletes one of them, and keeps others from it until this one
 * ends.
 * @returns those that are still there, as they are now
 */
export async function markUsed(trx: Trx, accountId: string, ids: readonly string[]): Promise<Product[]> {
  // In one order, so that two transactions do not deadlock.
  const rows = await updateUsed(trx, accountId, ids.toSorted());
  return rows.map(toProduct);
}

const updateUsed = statement<Selectable<Products>>(
  'update products set is_used = true where account_id = $1 and id = any($2::uuid[]) returning *',
);

/**
 * Lets one transaction at a time give numbers to products of the account, so that two requests at once get two numbers. Taken
 * before any product is locked, because another order could deadlock.
 */
export async function lockNumbers(trx: Trx, accountId: string): Promise<void> {
  await lockForTransaction(trx, `products ${accountId} numbers`);
}

/**
 * Refuses a number that another product has. The caller holds the lock of numbers.
 * @throws ApiError `product-exists` with `details.existingId`
 */
export async function requireFreeNumber(trx: Trx, accountId: string, number: string): Promise<void> {
  const [existing] = await selectByNumber(trx, accountId, number);
  if (existing !== undefined) throw new ApiError('product-exists', { details: { existingId: existing.id } });
}

const selectByNumber = statement<{ id: string }>(
  'select id from products where account_id = $1 and number = $2',
);

/** The products that have these numbers: their ids by number. */
export async function findProductIds(
  trx: Trx,
  accountId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await selectByNumbers(trx, accountId, numbers);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

const selectByNumbers = statement<{ number: string; id: string }>(
  'select number, id from products where account_id = $1 and number = any($2::text[])',
);

/** The next numbers of the series that no product has been given. The caller holds the lock of numbers. */
export async function takeNextNumbers(trx: Trx, accountId: string, count: number): Promise<string[]> {
  const taken: bigint[] = [];
  const atOnce = BigInt(count) + MORE;
  for (let from = await peekNextNumber(trx, accountId, SERIES); taken.length < count; from += atOnce) {
    const free = await selectFreeNumbers(trx, accountId, from, from + atOnce - 1n, count - taken.length);
    taken.push(...free.map(({ number }) => number));
  }
  const last = taken.at(-1);
  if (last !== undefined) await giveThrough(trx, accountId, SERIES, last);
  return taken.map(String);
}

/** So many are looked at beyond those that are wanted, because products may have been given numbers of the series. */
const MORE = 100n;

const selectFreeNumbers = statement<{ number: bigint }>(`
  select series.number from generate_series($2::bigint, $3::bigint) as series (number)
  where not exists (select from products where account_id = $1 and products.number = series.number::text)
  order by series.number limit $4`);

/** Stores a new product, or a change. The caller holds the lock of numbers where the number is new. */
export function saveProduct(
  trx: Trx,
  accountId: string,
  before: Product | undefined,
  product: Product,
): Write {
  if (before !== undefined)
    return updateRow(trx, accountId, 'products', { id: before.id }, toColumns(product));
  const row = { id: product.id, ...toColumns(product), created_at: product.createdAt };
  return insertRows(trx, accountId, 'products', [row]);
}

export async function deleteProductRow(trx: Trx, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom('products').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export function selectProducts(db: DbOrTrx, accountId: string) {
  return db.selectFrom('products').selectAll().where('account_id', '=', accountId);
}

function toColumns(product: Product) {
  return {
    number: product.number,
    name: product.name,
    unit: product.unit,
    unit_price_e4: product.unitPriceE4,
    is_with_vat: product.isWithVat,
    vat_code: product.vatCode,
    revenue_account: product.revenueAccount,
    archived_at: product.archivedAt,
    version: product.version,
    updated_at: product.updatedAt,
  };
}

export function toProduct(row: Selectable<Products>): Product {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    unit: row.unit,
    unitPriceE4: row.unit_price_e4,
    isWithVat: row.is_with_vat,
    vatCode: row.vat_code,
    revenueAccount: row.revenue_account,
    isUsed: row.is_used,
    archivedAt: row.archived_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from products where account_id = ${accountId} and revenue_account = ${number})`,
};
