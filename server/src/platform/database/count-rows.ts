import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountDb } from './database.ts';

/** How many rows a query chooses. Which columns it selects does not matter. */
export async function countRows<D, N extends keyof D, T>(
  query: SelectQueryBuilder<D, N, T>,
): Promise<number> {
  const counting = query.clearSelect().select(({ fn }) => fn.countAll<bigint>().as('count'));
  const { count } = await counting.$castTo<{ count: bigint }>().executeTakeFirstOrThrow();
  return Number(count);
}

/** The same, but undefined where it chooses more than `most`. No more rows are read for it than that. */
export async function countRowsUpTo<D, N extends keyof D, T>(
  most: number,
  db: AccountDb,
  query: SelectQueryBuilder<D, N, T>,
): Promise<number | undefined> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(most + 1);
  const { count } = await db
    .selectFrom(some.as('found'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return count > most ? undefined : Number(count);
}
