import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountId, AnyTrx } from '../../platform/database/database.ts';
import type { Examination, Finding } from './check.ts';
import { NAMED_BREACHES, addFinding, emptyFinding } from './check.ts';

/**
 * An invariant that PostgreSQL checks by itself, in its own bounded memory.
 * @property rows a query for the number of rows that are looked at
 * @property breaches a query with one row and one column, `breach`, for everything that breaks the invariant
 */
type Invariant = { rows: RawBuilder<unknown>; breaches: RawBuilder<unknown> };

/**
 * @param invariantOf makes the invariant of one account. With several accounts PostgreSQL runs it for each of them in one
 *   statement, which it plans once. A single account has a plan of its own, made for its size
 */
export function bySqlStatement(invariantOf: (accountId: AccountId) => Invariant): Examination['examine'] {
  return async (trx, accountIds) => {
    const [first] = accountIds;
    if (first === undefined) return emptyFinding();
    const { rows } =
      accountIds.length === 1
        ? await findingOf(invariantOf(first), sql`${first}::text`).execute(trx)
        : await sql<FindingOfAccount>`
            select finding.* from unnest(${accountIds}::text[]) as examined (examined_account_id)
            cross join lateral (
              ${findingOf(invariantOf(sql.ref('examined_account_id')), sql.ref('examined_account_id'))}
            ) finding`.execute(trx);
    const sum = emptyFinding();
    for (const { accountId, breaches, ...finding } of rows) {
      addFinding(sum, { ...finding, breaches: breaches.map((breach) => ({ accountId, breach })) });
    }
    return sum;
  };
}

/**
 * A document as it was sent, of a row `d` of `issued_documents`. In another currency than NOK it stands one level deeper than in NOK
 * (features/issued-documents/stored-snapshot.ts).
 */
export const SENT_DOCUMENT = sql`coalesce(d.snapshot -> 'document', d.snapshot)`;

/** What a line `l` of the journal moves to the debit side, in its currency. */
export const AMOUNT_OF_LINE = sql`case when l.debit_ore > 0 then l.currency_amount_ore else -l.currency_amount_ore end`;

type FindingOfAccount = Omit<Finding, 'breaches'> & { accountId: string; breaches: string[] };

function findingOf({ rows, breaches }: Invariant, accountId: RawBuilder<unknown>) {
  return sql<FindingOfAccount>`
    with breaches as materialized (${breaches})
    select ${accountId} as "accountId", (${rows})::integer as rows,
      (select count(*)::integer from breaches) as "breachCount",
      array(select breach from breaches limit ${NAMED_BREACHES}) as breaches`;
}

/**
 * An invariant of all accounts at once.
 * @param invariant its query of breaches has a second column, `account_id`
 */
export async function examineAllAccounts(trx: AnyTrx, { rows, breaches }: Invariant): Promise<Finding> {
  const { rows: answer } = await sql<Finding>`
    with breaches as materialized (${breaches})
    select (${rows})::integer as rows, (select count(*)::integer from breaches) as "breachCount",
      coalesce((
        select json_agg(json_build_object('accountId', account_id, 'breach', breach))
        from (select * from breaches limit ${NAMED_BREACHES}) named
      ), '[]') as breaches`.execute(trx);
  return answer[0] ?? emptyFinding();
}

/** How a breach names the entry `e`, as in `entry Bank 2026/14 (018f…)`. */
export const NAME_OF_ENTRY = sql`format('entry %s %s/%s (%s)', e.series, e.year, e.number, e.id)`;

/** How a breach names the invoice, credit note or draft `i`. */
export const NAME_OF_DOCUMENT = sql`format('%s %s (%s)', i.type, coalesce(i.number::text, i.opening_number, 'draft'), i.id)`;
