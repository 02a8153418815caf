import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyTrx } from '../../platform/database/database.ts';
import type { Finding } from './check.ts';
import { NAMED_BREACHES } from './check.ts';

/**
 * An invariant that PostgreSQL checks by itself, in its own bounded memory.
 * @param rows a query for the number of rows that are looked at
 * @param breaches a query with one row and one column, `breach`, for everything that breaks the invariant
 */
export async function examineByStatement(
  trx: AnyTrx,
  { rows, breaches }: { rows: RawBuilder<unknown>; breaches: RawBuilder<unknown> },
): Promise<Finding> {
  const answer = await sql<Finding>`
    with breaches as materialized (${breaches})
    select (${rows})::integer as rows, (select count(*)::integer from breaches) as "breachCount",
      array(select breach from breaches limit ${NAMED_BREACHES}) as breaches
  `.execute(trx);
  const [finding] = answer.rows;
  if (finding === undefined) throw new Error('A statement that counts has no answer.');
  return finding;
}

/** How a breach names the entry `e`, as in `entry Bank 2026/14 (018f…)`. */
export const ENTRY = sql`format('entry %s %s/%s (%s)', e.series, e.year, e.number, e.id)`;

/** How a breach names the invoice, credit note or draft `i`. */
export const DOCUMENT = sql`format('%s %s (%s)', i.type, coalesce(i.number::text, i.opening_number, 'draft'), i.id)`;
