import { sql } from 'kysely';
import { entriesToSearch } from '../../../books/index.ts';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/** A search of the journal does not find an entry whose row is missing or wrong (decision 28). */
export const searchedEntries: Check = {
  name: 'searched-entries',
  holds: 'the list of entries finds every entry that is indexed, by what the entry says',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from searched_journal where account_id = ${accountId}`,
    breaches: sql`
        with said as (${entriesToSearch(
          accountId,
          sql`e.chain_position <= (select journal_through from search_marks where account_id = ${accountId})`,
        )})
        select format('entry %s %s/%s (%s): %s', said.series, extract(year from said.posting_date), said.number,
          said.entry_id, case when s.entry_id is null then 'is not searched' else 'is searched by something else' end
        ) as breach
        from said left join searched_journal s on s.account_id = ${accountId} and s.entry_id = said.entry_id
        where (s.posting_date, s.series, s.number, s.source_document_type, s.accounts, s.customer_ids, s.amount_ore,
            s.text)
          is distinct from (said.posting_date, said.series, said.number, said.source_document_type, said.accounts,
            said.customer_ids, said.amount_ore, said.text)
        order by said.posting_date, said.series, said.number`,
  })),
};
