import { sql } from 'kysely';
import type { Check } from '../check.ts';
import { bySqlStatement } from '../statement.store.ts';

/** A reader goes on after the last number that it has seen, so each number must stand for one event (decision 63). */
export const eventsInOrder: Check = {
  name: 'events-in-order',
  holds: 'no two events have the same number or id, and no number is given out again',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from events where account_id = ${accountId}`,
    breaches: sql`
        select format('events %s: %s', e.id, case
          when e.last_sequence - cardinality(e.types) < e.before then 'a number is there twice'
          when e.is_new then 'the events will get numbers once more'
          else 'their numbers will be given out again' end) as breach
        from (
          select e.*, coalesce(lag(last_sequence) over (order by last_sequence), 0) as before,
            exists (
              select from new_events n where n.account_id = ${accountId} and n.id = e.id and cardinality(n.types) > 0
            ) as is_new
          from events e where e.account_id = ${accountId}
        ) e
        left join event_positions p on p.account_id = ${accountId}
        where e.last_sequence - cardinality(e.types) < e.before or e.is_new or p.last_sequence is null
          or p.last_sequence < e.last_sequence
        order by e.last_sequence`,
  })),
};
