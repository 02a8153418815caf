import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/** An earlier posting date would change the balances of days on which the correction was unknown. */
export const correctionsFollow: Check = {
  name: 'corrections-follow',
  holds:
    'a correction is posted on the day of the entry that it corrects or later, so balances of earlier days stay',
  examine: bySqlStatement((accountId) => ({
    rows: sql`
        select count(*) from journal_entries where account_id = ${accountId} and corrects_entry_id is not null`,
    breaches: sql`
        select format('%s: was posted on %s, what it corrects on %s', ${NAME_OF_ENTRY}, e.posting_date, c.posting_date) as breach
        from journal_entries e
        join journal_entries c on c.account_id = ${accountId} and c.id = e.corrects_entry_id
        where e.account_id = ${accountId} and e.posting_date < c.posting_date
        order by e.chain_position`,
  })),
};
