import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/**
 * Ids sort by time. The id of a closing is made while the closing holds the journal, so an entry with a later id was
 * posted after the closing. An entry that waited for the closing has an earlier id, so it is compared with the closing
 * before. This check cannot find a breach by such an entry.
 */
export const closedMonths: Check = {
  name: 'closed-months',
  holds: 'nothing was posted into a month after it was closed, and the journal knows what was closed last',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from period_closings where account_id = ${accountId}`,
    breaches: sql`
        with closings as (
          select id as since, lead(id) over (order by id) as until, closed_through
          from period_closings where account_id = ${accountId}
        )
        select format('%s: was posted on %s, when all was closed through %s', ${NAME_OF_ENTRY}, e.posting_date, c.closed_through)
          as breach
        from closings c join journal_entries e on e.id > c.since and (e.id < c.until) is not false
        where e.account_id = ${accountId} and e.posting_date <= c.closed_through
        union all
        select format('the journal is closed through %s, the last closing was through %s',
          coalesce(j.closed_through::text, 'no day'), coalesce(c.closed_through::text, 'no day'))
        from journals j left join closings c on c.until is null
        where j.account_id = ${accountId} and j.closed_through is distinct from c.closed_through`,
  })),
};
