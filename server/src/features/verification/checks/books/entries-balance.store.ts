import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/** The database itself refuses a line that has amounts on both sides or is below 0. */
export const entriesBalance: Check = {
  name: 'entries-balance',
  holds: 'every entry has lines, and its debit equals its credit',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from journal_entries where account_id = ${accountId}`,
    breaches: sql`
        select ${NAME_OF_ENTRY} || coalesce(': debit less credit is ' || difference || ' øre', ': has no lines') as breach
        from journal_entries e
        left join (
          select entry_id, sum(debit_ore) - sum(credit_ore) as difference
          from journal_lines where account_id = ${accountId} group by entry_id
        ) l on l.entry_id = e.id
        where e.account_id = ${accountId} and (l.entry_id is null or l.difference <> 0)
        order by e.chain_position`,
  })),
};
