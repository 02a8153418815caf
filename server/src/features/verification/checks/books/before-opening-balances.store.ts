import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/**
 * Until 1.1.0 a manual entry could be dated into the balances that an opening balance had brought over. Reversing it and posting
 * it on a later day mends that. Ids sort by time.
 */
export const beforeOpeningBalances: Check = {
  name: 'before-opening-balances',
  holds: 'no manual entry was posted into the days whose balances an opening balance has brought over',
  isNote: true,
  examine: bySqlStatement((accountId) => {
    const openings = sql`
      from journal_entries o where o.account_id = ${accountId} and o.source_document_type = 'OpeningBalance'
        and o.status = 'Posted' and o.corrects_entry_id is null`;
    return {
      rows: sql`select count(*) ${openings}`,
      breaches: sql`
        select format('%s: counts on %s, the opening balance has the balances of %s', ${NAME_OF_ENTRY}, e.posting_date, opening.day)
          as breach
        from (select o.id, o.posting_date as day ${openings}) opening
        join journal_entries e on e.id > opening.id and e.posting_date <= opening.day
        where e.account_id = ${accountId} and e.source_document_type = 'Manual' and e.status = 'Posted'
          and e.corrects_entry_id is null
        order by e.posting_date, e.number`,
    };
  }),
};
