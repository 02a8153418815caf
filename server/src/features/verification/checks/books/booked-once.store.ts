import { sql } from 'kysely';
import {
  BOOKED_MOVEMENTS,
  isInOtherEntry,
  unionOfMovements,
  movementRowsSql,
  takenBackAtSql,
} from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/**
 * The payments, letters, write-offs and waivers of an invoice are booked when the invoice is booked
 * (docs/decisions/0023-what-is-booked-where.md). Of money that is on a client alone, the part that is credit in the books is booked. An entry
 * whose document is in another account counts as an entry without a document.
 */
export const bookedOnce: Check = {
  name: 'booked-once',
  holds:
    'every booked document has one entry, what is reversed one correction, and no entry is without its document',
  examine: bySqlStatement((accountId) => {
    const booked = sql`
      select case type when 'invoice' then 'Invoice' else 'CreditNote' end as type, id, 0 as corrections from invoices
      where account_id = ${accountId} and booked and opening_number is null
      union all
      select type, id, max(corrections) from (${unionOfMovements(
        BOOKED_MOVEMENTS,
        (movement) => sql`
        select ${movement.entry} as type, m.id, (${takenBackAtSql(movement)} is not null)::integer as corrections
        ${sql.raw(movementRowsSql(movement))} and m.account_id = ${accountId} and o.booked
          and not ${sql.raw(isInOtherEntry(movement))}`,
      )}) movements group by type, id
      union all
      select 'OpeningBalance', id, (reversed_at is not null)::integer from opening_balances where account_id = ${accountId}
      union all
      select 'YearResult', y.id, (y.reversed_at is not null)::integer
      from year_results y where y.account_id = ${accountId}
      union all
      -- A revaluation without a difference has no entry. Where items have one, their entry is taken back by an entry of its own.
      select 'CurrencyRevaluation', source, (r.reversed_at is not null)::integer
      from currency_revaluations r cross join lateral (
        select r.id as source where r.lines @? '$[*].differenceNokOre ? (@ != "0")'
        union all
        select r.taken_back_id where r.taken_back_id is not null
      ) sources where r.account_id = ${accountId}
      union all
      -- A manual entry is its own document.
      select 'Manual', id, (status = 'Reversed')::integer
      from journal_entries where account_id = ${accountId} and source_document_type = 'Manual' and corrects_entry_id is null
        and source_document_id = id`;
    return {
      rows: sql`select count(*) from (${booked}) booked`,
      breaches: sql`
        with booked as (${booked}), posted as (
          select source_document_type as type, source_document_id as id,
            count(*) filter (where corrects_entry_id is null) as entries,
            count(*) filter (where corrects_entry_id is not null) as corrections
          from journal_entries where account_id = ${accountId} group by source_document_type, source_document_id
        )
        select format('%s %s: %s, has %s entries and %s corrections', type, id,
          case when booked.corrections is null then 'no such booked document' else 'is booked' end,
          coalesce(entries, 0), coalesce(posted.corrections, 0)) as breach
        from booked full join posted using (type, id)
        where (entries = 1 and posted.corrections = booked.corrections) is not true
        order by type, id`,
    };
  }),
};
