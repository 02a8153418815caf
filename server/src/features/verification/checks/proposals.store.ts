import { sql } from 'kysely';
import type { Check } from '../check.ts';
import { bySqlStatement } from '../statement.store.ts';

/** Events tell the API client what became of its proposal, and an approval has sent its invoice (decision 83). */
export const proposals: Check = {
  name: 'proposals',
  holds:
    'each proposal that was decided has one event that says so, one that is open has none, a document whose sending was approved is sent, and no API client has more than 200 or 40 MB that are open',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from proposals where account_id = ${accountId}`,
    breaches: sql`
        with told as (
          select event ->> 'about' as id, event -> 'data' ->> 'status' as status
          from (
            select types, body from events where account_id = ${accountId}
            union all
            select types, body from new_events where account_id = ${accountId}
          ) written
          cross join json_array_elements(case when 'proposal.decided' = any(written.types)
            then written.body::json -> 'events' else '[]' end) event
          where event ->> 'type' = 'proposal.decided'
        )
        select format('proposal %s: is %s, and its events say %s', p.id, p.status,
          coalesce(string_agg(told.status, ', ' order by told.status), 'nothing')) as breach
        from proposals p left join told on told.id = p.id::text
        where p.account_id = ${accountId}
          -- Older events are deleted.
          and (p.decided_at is null or p.decided_at > (select min(written_at) from events where account_id = ${accountId}))
        group by p.id, p.status
        having coalesce(array_agg(told.status) filter (where told.status is not null), '{}')
          <> case p.status when 'open' then '{}'::text[] else array[p.status] end
        union all
        select format('proposal %s: was approved, and %s is not sent', p.id, i.id)
        from proposals p join invoices i on i.account_id = ${accountId} and i.id::text = p.params ->> 'id'
        where p.account_id = ${accountId} and p.status = 'approved' and p.operation = 'sendInvoice' and i.sent_at is null
        union all
        select format('API client %s: has %s proposals of %s bytes that are open', client_id, count(*), coalesce(sum(bytes), 0))
        from proposals where account_id = ${accountId} and status = 'open'
        group by client_id having count(*) > 200 or sum(bytes) > 40000000`,
  })),
};
