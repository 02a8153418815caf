import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { recordedByTables } from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** Answers are made of the row alone (decision 51). An invoice without lines in its row has not been moved there yet. */
export const recordedInRow: Check = {
  name: 'recorded-in-row',
  holds: "an invoice's row repeats its payments, letters, write-offs and waivers exactly",
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from invoices where account_id = ${accountId} and lines is not null`,
    breaches: sql`
        select format('%s: has %s in its row, was recorded with %s', ${NAME_OF_DOCUMENT}, coalesce(has::text, 'nothing'),
          coalesce(should_have::text, 'nothing')) as breach
        from (
          select i.*, i.recorded::jsonb as has, ${recordedByTables(accountId, 'i')}::jsonb as should_have
          from invoices i where i.account_id = ${accountId} and i.lines is not null
        ) i
        where has is distinct from should_have and ${byId(sql`has`)} is distinct from ${byId(sql`should_have`)}
        order by i.number`,
  })),
};

/**
 * The same lists, each sorted by id. The row keeps the order of recording. The tables sort by the clocks of the hosts, and a clock
 * may be set back.
 */
function byId(lists: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select jsonb_object_agg(name, (select jsonb_agg(one order by one->>'id') from jsonb_array_elements(list) one))
    from jsonb_each(${lists}) as each (name, list)
  )`;
}
