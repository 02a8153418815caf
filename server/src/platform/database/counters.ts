import { sql } from 'kysely';
import type { AccountDbOrTrx, AccountTrx, AnyAccountTrx } from './database.ts';
import { statement } from './statement.ts';

/**
 * The next number of a series of this account: 1, 2, 3 …, or on from the first number that was chosen, without the
 * reserved numbers. There is no gap, because a transaction that is rolled back gives its number back. The row stays
 * locked until the transaction ends, so take numbers as late as possible, and always the document's number before the
 * journal's.
 */
export async function nextNumber(trx: AnyAccountTrx, series: string): Promise<bigint> {
  const [counter] = await raise(trx, trx.accountId, series);
  if (counter === undefined) throw new Error('The number is always given.');
  if (!counter.is_reserved) return counter.last_number;
  const [behind] = await raiseBeyondReserved(trx, trx.accountId, series);
  return behind?.last_number ?? counter.last_number;
}

const raise = statement<{ last_number: bigint; is_reserved: boolean | null }>(`
  insert into counters (account_id, series, last_number) values ($1, $2, 1)
  on conflict (account_id, series) do update set last_number = counters.last_number + 1
  returning last_number, last_number = any(reserved_numbers) as is_reserved`);

/** Keeps other transactions from the series until this one ends. A series that has given no number has no row to lock. */
export async function lockCounter(trx: AccountTrx, series: string): Promise<void> {
  await lockCounterRow(trx, trx.accountId, series);
}

const lockCounterRow = statement<never>(
  'select from counters where account_id = $1 and series = $2 for no key update',
);

/** The first number that is not reserved, from this one on. */
const FREE_NUMBER = (from: string) => `(
    select min(number) from generate_series(${from}, ${from} + cardinality(reserved_numbers)) number
    where number <> all(reserved_numbers)
  )`;

// Reserved numbers are looked through only when they are met. The row is locked already.
const raiseBeyondReserved = statement<{ last_number: bigint }>(`
  with free as (
    select ${FREE_NUMBER('last_number')} as number from counters where account_id = $1 and series = $2
  )
  update counters set last_number = free.number from free where account_id = $1 and series = $2
  returning last_number`);

/**
 * Leaves numbers out of a series for good, because something outside of the series has them. Waits for transactions
 * that take numbers of the series, so that a later statement sees every number that was given before.
 */
export async function reserveNumbers(
  trx: AccountTrx,
  series: string,
  numbers: readonly bigint[],
): Promise<void> {
  await insertOrLockCounter(trx, trx.accountId, series);
  await reserve(trx, trx.accountId, series, numbers.map(String));
}

// Inserts the row also when there is nothing to reserve, because transactions wait for the row.
const insertOrLockCounter = statement<never>(`
  insert into counters (account_id, series, last_number) values ($1, $2, 0)
  on conflict (account_id, series) do update set last_number = counters.last_number`);

const reserve = statement<never>(`
  with merged as (
    select array_agg(distinct number order by number) as numbers
    from counters, unnest(reserved_numbers || $3::bigint[]) number where account_id = $1 and series = $2
  )
  update counters set reserved_numbers = merged.numbers from merged where account_id = $1 and series = $2`);

/**
 * Chooses the number with which a series begins. Waits for transactions that take numbers of the series.
 * @param first above 0
 * @returns false when numbers of the series have been used; then nothing was changed
 */
export async function setFirstNumber(trx: AccountTrx, series: string, first: bigint): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('counters')
    .values({ account_id: trx.accountId, series, first_number: first, last_number: first - 1n })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'series'])
        .doUpdateSet({ first_number: first, last_number: first - 1n })
        .where('counters.last_number', '=', sql<bigint>`counters.first_number - 1`),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Notes that a number of a recorded gap is used after all: its document is out, and is made again. A gap belongs to one series.
 * @returns false when the number is in no gap, or was used again before
 */
export async function fillNumber(trx: AccountTrx, series: string, number: bigint): Promise<boolean> {
  return (await fill(trx, trx.accountId, series, String(number))).length > 0;
}

const fill = statement<{ first_number: bigint }>(`
  update number_gaps set filled_numbers = filled_numbers || $3::bigint
  where account_id = $1 and series = $2 and $3::bigint between first_number and last_number
    and $3::bigint <> all(filled_numbers)
  returning first_number`);

/** Gives all numbers of a series through this one, for a series whose numbers are found otherwise. The next is behind it. */
export const setLastNumber = statement<never>(`
  insert into counters (account_id, series, last_number) values ($1, $2, $3)
  on conflict (account_id, series) do update set last_number = excluded.last_number`);

/** The number that a series would give next, without taking it. */
export async function peekNextNumber(db: AccountDbOrTrx, series: string): Promise<bigint> {
  const [counter] = await peek(db, db.accountId, series);
  return counter?.next_number ?? 1n;
}

const peek = statement<{ next_number: bigint }>(`
  select case
      when last_number + 1 = any(reserved_numbers) then ${FREE_NUMBER('last_number + 1')}
      else last_number + 1
    end as next_number
  from counters where account_id = $1 and series = $2`);
