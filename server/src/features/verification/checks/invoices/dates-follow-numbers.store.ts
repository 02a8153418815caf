import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/**
 * A document with a date before that of a lower number was sent by a clock that was wrong, or after one that was. Around midnight two
 * documents may be sent at once, so times within five minutes tell nothing. Only production is looked at:
 * people move the clocks of test accounts.
 */
export const datesFollowNumbers: Check = {
  name: 'dates-follow-numbers',
  holds: 'no document has a date before that of a lower number',
  isNote: true,
  examine: bySqlStatement((accountId) => {
    const sent = sql`
      from invoices where account_id = ${accountId} and number is not null and ${accountId}::text like 'P%'`;
    return {
      rows: sql`select count(*) ${sent}`,
      breaches: sql`
        select format('%s of %s follows one of %s', number, issue_date, latest) as breach
        from (
          select number, issue_date, sent_at, max(issue_date) over before as latest, max(sent_at) over before as latest_at ${sent}
          window before as (order by number rows between unbounded preceding and 1 preceding)
        ) numbered
        where issue_date < latest and sent_at < latest_at - interval '5 minutes'`,
    };
  }),
};
