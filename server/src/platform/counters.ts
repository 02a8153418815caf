import { sql } from 'kysely';
import type { DbOrTrx, Trx } from './database.ts';
import { statement } from './statement.ts';

/**
 * The next number of a series of this account: 1, 2, 3 … (or on from its first number) without a gap, because a rolled-back
 * transaction gives its number back. The row stays locked until the transaction ends, so take numbers as late as possible,
 * and always the document's before the journal's.
 */
export async function nextNumber(trx: Trx, accountId: string, series: string): Promise<bigint> {
  const [counter] = await raise(trx, accountId, series);
  if (counter === undefined) throw new Error('The number is always given.');
  return counter.last_number;
}

const raise = statement<{ last_number: bigint }>(`
  insert into counters (account_id, series, last_number) values ($1, $2, 1)
  on conflict (account_id, series) do update set last_number = counters.last_number + 1
  returning last_number`);

/**
 * Chooses the number that a series will begin with; waits for transactions that take numbers of it.
 * @param first above 0
 * @returns false when numbers of the series have been used, and nothing was changed
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
  const row = await db
    .selectFrom('counters')
    .select('last_number')
    .where('account_id', '=', accountId)
    .where('series', '=', series)
    .executeTakeFirst();
  return (row?.last_number ?? 0n) + 1n;
}
