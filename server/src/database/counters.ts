import { sql } from 'kysely';
import type { AnyTrx, DbOrTrx, Trx } from './database.ts';
import { statement } from './statement.ts';

/**
 * The next number of a series of this account: 1, 2, 3 …, or on from the first number that was chosen, without the
 * reserved numbers. There is no gap, because a transaction that is rolled back gives its number back. The row stays
 * locked until the transaction ends, so take numbers as late as possible, and always the document's number before the
 * journal's.
 */
export async function nextNumber(trx: AnyTrx, accountId: string, series: string): Promise<bigint> {
  const [counter] = await raise(trx, accountId, series);
  if (counter === undefined) throw new Error('The number is always given.');
  return counter.last_number;
}

/** The number after the last one. Reserved numbers are looked through only when that number is reserved. */
const NEXT_NUMBER = `case
    when last_number + 1 = any(reserved_numbers) then (
      select min(number) from generate_series(last_number + 2, last_number + 2 + cardinality(reserved_numbers)) number
      where number <> all(reserved_numbers)
    )
    else last_number + 1
  end`;

const raise = statement<{ last_number: bigint }>(`
  insert into counters (account_id, series, last_number) values ($1, $2, 1)
  on conflict (account_id, series) do update set last_number = ${NEXT_NUMBER.replaceAll(/(last_number|reserved_numbers)/g, 'counters.$1')}
  returning last_number`);

/**
 * Leaves numbers out of a series for good, because something outside of the series has them. Waits for transactions
 * that take numbers of the series, so that a later statement sees every number that was given before.
 */
export async function reserveNumbers(
  trx: Trx,
  accountId: string,
  series: string,
  numbers: readonly bigint[],
): Promise<void> {
  await reserve(trx, accountId, series, numbers.map(String));
}

// Inserts the row also when there is nothing to reserve, because transactions wait for the row.
const reserve = statement<never>(`
  insert into counters (account_id, series, last_number, reserved_numbers) values ($1, $2, 0, $3::bigint[])
  on conflict (account_id, series) do update set reserved_numbers = (
    select array_agg(distinct number order by number)
    from unnest(counters.reserved_numbers || excluded.reserved_numbers) number
  )`);

/**
 * Chooses the number with which a series begins. Waits for transactions that take numbers of the series.
 * @param first above 0
 * @returns false when numbers of the series have been used; then nothing was changed
 */
export async function setFirstNumber(
  trx: Trx,
  accountId: string,
  series: string,
  first: bigint,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('counters')
    .values({ account_id: accountId, series, first_number: first, last_number: first - 1n })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'series'])
        .doUpdateSet({ first_number: first, last_number: first - 1n })
        .where('counters.last_number', '=', sql<bigint>`counters.first_number - 1`),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The number that a series would give next, without taking it. */
export async function peekNextNumber(db: DbOrTrx, accountId: string, series: string): Promise<bigint> {
  const [counter] = await peek(db, accountId, series);
  return counter?.next_number ?? 1n;
}

const peek = statement<{ next_number: bigint }>(`
  select ${NEXT_NUMBER} as next_number from counters where account_id = $1 and series = $2`);
