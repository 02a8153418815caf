import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

export const entriesHaveCorrections: Check = {
  name: 'entries-have-corrections',
  holds: 'an entry is Reversed exactly when one other entry corrects it',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from journal_entries where account_id = ${accountId} and status = 'Reversed'`,
    breaches: sql`
        select format('%s: is %s, and %s entries correct it', ${NAME_OF_ENTRY}, e.status, coalesce(corrections, 0)) as breach
        from journal_entries e
        left join (
          select corrects_entry_id, count(*) as corrections
          from journal_entries where account_id = ${accountId} group by corrects_entry_id
        ) c on c.corrects_entry_id = e.id
        where e.account_id = ${accountId}
          and coalesce(corrections, 0) <> case e.status when 'Reversed' then 1 else 0 end
        order by e.chain_position`,
  })),
};
