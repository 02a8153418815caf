import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query chooses. Which columns it selects does not matter. */
export async function countRows<D, N extends keyof D, T>(
  query: SelectQueryBuilder<D, N, T>,
): Promise<number> {
  const counting = query.clearSelect().select(({ fn }) => fn.countAll<bigint>().as('count'));
  const { count } = await counting.$castTo<{ count: bigint }>().executeTakeFirstOrThrow();
  return Number(count);
}
