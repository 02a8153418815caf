import { sql } from 'kysely';
import { DOCUMENT_SERIES } from '../../../companies/index.ts';
import type { Check } from '../../check.ts';
import { ENTRY, examineByStatement } from '../../statement.store.ts';

/**
 * Bokføringsforskriften § 5-1-1 and § 3-1 demand one unbroken series. The database itself refuses a number twice. A
 * series leaves out reserved numbers: those of invoices that another system has sent
 * (docs/decisions/0043-opening-balances.md).
 */
export const numbersWithoutGaps: Check = {
  name: 'numbers-without-gaps',
  holds:
    'documents, and entries of each series and year, are numbered without a gap up to their counter, but for reserved numbers',
  examine: (trx, accountId) => {
    const numbered = sql`
      select ${DOCUMENT_SERIES} as series, number
      from invoices where account_id = ${accountId} and number is not null
      union all
      select 'journal ' || series || ' ' || year, number from journal_entries where account_id = ${accountId}`;
    return examineByStatement(trx, {
      rows: sql`select count(*) from (${numbered}) numbered`,
      breaches: sql`
        with numbered as (${numbered}), counted as (
          select series, first_number, last_number, reserved_numbers from counters where account_id = ${accountId}
        ), followed as (
          select series, number, lag(number) over (partition by series order by number) as before from numbered
        )
        select format('%s %s follows %s', series, number, coalesce(before::text, 'nothing')) as breach
        from followed left join counted using (series)
        where number - coalesce(before + 1, first_number, 1) <> (
          select count(*) from unnest(reserved_numbers) reserved
          where reserved >= coalesce(before + 1, first_number, 1) and reserved < number
        )
        union all
        select format('%s: the counter stands at %s, the last number is %s', series, last_number, highest)
        from counted full join (select series, max(number) as highest from numbered group by series) used
          using (series)
        where last_number is distinct from coalesce(highest, first_number - 1)
        union all
        select ${ENTRY} || ': is posted in another year, on ' || e.posting_date
        from journal_entries e where e.account_id = ${accountId} and e.year <> extract(year from e.posting_date)`,
    });
  },
};
