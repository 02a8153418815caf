import { sql } from 'kysely';
import { DOCUMENT_SERIES } from '../../../companies/index.ts';
import { QUOTE_SERIES } from '../../../quotes/index.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/**
 * Bokføringsforskriften § 5-1-1 and § 3-1 demand one unbroken, controllable series. The database itself refuses a number
 * twice. A series leaves out reserved numbers, which are those of invoices that another system has sent
 * (docs/decisions/0043-opening-balances.md), and the recorded gaps of a restore (decision 76).
 */
export const numbersWithoutGaps: Check = {
  name: 'numbers-without-gaps',
  holds:
    'documents, quotes, and entries of each series and year, are numbered without a gap up to their counter, but for reserved numbers and recorded gaps; a document has each number of a gap that is filled',
  examine: bySqlStatement((accountId) => {
    const filled = sql`
      select number from number_gaps, unnest(filled_numbers) number
      where account_id = ${accountId} and series = ${DOCUMENT_SERIES}`;
    const numbered = sql`
      select ${DOCUMENT_SERIES} as series, number
      from invoices where account_id = ${accountId} and number is not null and number not in (${filled})
      union all
      select ${QUOTE_SERIES}, number from quotes where account_id = ${accountId} and number is not null
      union all
      select 'journal ' || series || ' ' || year, number from journal_entries where account_id = ${accountId}`;
    return {
      rows: sql`select count(*) from (${numbered}) numbered`,
      breaches: sql`
        with spans as (
          select series, number as first, number as last, false as is_gap from (${numbered}) numbered
          union all
          select series, first_number, last_number, true from number_gaps where account_id = ${accountId}
        ), counted as (
          select series, first_number, last_number, reserved_numbers from counters
          -- Numbers of products may be left out.
          where account_id = ${accountId} and (series in (${DOCUMENT_SERIES}, ${QUOTE_SERIES}) or series like 'journal %')
        ), followed as (
          select *, max(last) over (
            partition by series order by first, is_gap desc rows between unbounded preceding and 1 preceding
          ) as before from spans
        )
        select format('%s %s follows %s', series, case when is_gap then format('gap %s to %s', first, last) else first::text end,
          coalesce(before::text, 'nothing')) as breach
        from followed left join counted using (series)
        where first - coalesce(before + 1, first_number, 1) <> (
          select count(*) from unnest(reserved_numbers) reserved
          where reserved >= coalesce(before + 1, first_number, 1) and reserved < first
        )
        union all
        select format('%s: the counter stands at %s, the last number is %s', series, last_number, highest)
        from counted full join (select series, max(last) as highest from spans group by series) used
          using (series)
        where last_number is distinct from coalesce(highest, first_number - 1)
        union all
        select format('number %s of a gap is filled, and no document has it', number) from (${filled}) filled
        where not exists (select from invoices i where i.account_id = ${accountId} and i.number = filled.number)
        union all
        select ${NAME_OF_ENTRY} || ': is posted in another year, on ' || e.posting_date
        from journal_entries e where e.account_id = ${accountId} and e.year <> extract(year from e.posting_date)`,
    };
  }),
};
