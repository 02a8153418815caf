import { sql } from 'kysely';
import { ApiError } from '../../domain/errors/errors.ts';
import { setLastNumber, peekNextNumber } from '../../platform/database/counters.ts';
import { columns, columnsAsSql } from '../../platform/database/columns.ts';
import type { AccountTrx, DbOrTrx, Write } from '../../platform/database/database.ts';
import { findsById, locksById } from '../../platform/database/find-by-id.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows, statement, updateRow } from '../../platform/database/statement.ts';
import type { Ties } from '../../platform/database/ties.ts';
import type { Product } from './product.ts';

/** The series of numbers of the products that were given none. */
const SERIES = 'products';

const COLUMNS = columns(
  'id number name unit unit_price_e4 is_with_vat vat_code revenue_account is_used archived_at version',
  'created_at updated_at',
);

export const findProduct = findsById(selectProducts);

/** The product, locked against other changes, and against use by a line, until the transaction ends. */
export const lockProduct = locksById(selectProducts);

export async function listProductsById(trx: AccountTrx, ids: readonly string[]): Promise<Product[]> {
  return selectByIds(trx, trx.accountId, ids);
}

const selectByIds = statement<Product>(
  `select ${columnsAsSql(COLUMNS)} from products where account_id = $1 and id = any($2::uuid[])`,
);

/**
 * Marks products as used by a line. Waits for a transaction that deletes one of them, and keeps others from it until this one
 * ends.
 * @returns those that are still there, as they are now
 */
export async function markProductsUsed(trx: AccountTrx, ids: readonly string[]): Promise<Product[]> {
  // In one order, so that two transactions do not deadlock.
  return updateUsed(trx, trx.accountId, ids.toSorted());
}

const updateUsed = statement<Product>(`
  update products set is_used = true where account_id = $1 and id = any($2::uuid[])
  returning ${columnsAsSql(COLUMNS)}`);

/**
 * Lets one transaction at a time give numbers to products of the account, so that two requests at once get two numbers. Taken
 * before any product is locked, because another order could deadlock.
 */
export async function lockProductNumbers(trx: AccountTrx): Promise<void> {
  await lockForTransaction(trx, `products ${trx.accountId} numbers`);
}

/**
 * Refuses a number that another product has. The caller holds the lock of numbers.
 * @throws ApiError `product-exists` with `details.existingId`
 */
export async function requireFreeNumber(trx: AccountTrx, number: string): Promise<void> {
  const [existing] = await selectByNumber(trx, trx.accountId, number);
  if (existing !== undefined) throw new ApiError('product-exists', { details: { existingId: existing.id } });
}

const selectByNumber = statement<{ id: string }>(
  'select id from products where account_id = $1 and number = $2',
);

/** The products that have these numbers: their ids by number. */
export async function findProductIds(
  trx: AccountTrx,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await selectByNumbers(trx, trx.accountId, numbers);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

const selectByNumbers = statement<{ number: string; id: string }>(
  'select number, id from products where account_id = $1 and number = any($2::text[])',
);

/** The next numbers of the series that no product has been given. The caller holds the lock of numbers. */
export async function takeNextNumbers(trx: AccountTrx, count: number): Promise<string[]> {
  const taken: bigint[] = [];
  const atOnce = BigInt(count) + MORE;
  for (let from = await peekNextNumber(trx, SERIES); taken.length < count; from += atOnce) {
    const free = await selectFreeNumbers(trx, trx.accountId, from, from + atOnce - 1n, count - taken.length);
    taken.push(...free.map(({ number }) => number));
  }
  const last = taken.at(-1);
  if (last !== undefined) await setLastNumber(trx, trx.accountId, SERIES, last);
  return taken.map(String);
}

/** So many are looked at beyond those that are wanted, because products may have been given numbers of the series. */
const MORE = 100n;

const selectFreeNumbers = statement<{ number: bigint }>(`
  select series.number from generate_series($2::bigint, $3::bigint) as series (number)
  where not exists (select from products where account_id = $1 and products.number = series.number::text)
  order by series.number limit $4`);

/** Stores a new product, or a change. The caller holds the lock of numbers where the number is new. */
export function saveProduct(trx: AccountTrx, before: Product | undefined, product: Product): Write {
  if (before === undefined) return insertRows(trx, 'products', [product]);
  const { id, isUsed: _isUsed, createdAt: _createdAt, ...changed } = product;
  return updateRow(trx, 'products', { id }, changed);
}

export async function deleteProductRow(trx: AccountTrx, id: string): Promise<void> {
  await trx.deleteFrom('products').where('account_id', '=', trx.accountId).where('id', '=', id).execute();
}

export function selectProducts(db: DbOrTrx, accountId: string) {
  return db.selectFrom('products').select(COLUMNS).where('account_id', '=', accountId);
}

export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from products where account_id = ${accountId} and revenue_account = ${number})`,
};
