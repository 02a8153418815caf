import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * The next number of a series of this account: 1, 2, 3 … without a gap, because a rolled-back transaction gives its
 * number back. The row stays locked until the transaction ends, so take numbers as late as possible, and always the
 * document's before the journal's.
 */
export async function nextNumber(trx: Trx, accountId: string, series: string): Promise<bigint> {
  const { last_number } = await trx
    .insertInto('counters')
    .values({ account_id: accountId, series, last_number: 1n })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'series']).doUpdateSet({ last_number: sql`counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
