import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { examineByStatement } from '../../statement.store.ts';

/** Totals of lists and the start of their pages depend on these counts (docs/decisions/0028). */
export const countedPages: Check = {
  name: 'counted-pages',
  holds: 'days of the journal and blocks of invoices count just the entries and invoices that there are',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`
        select (select count(*) from journal_days where account_id = ${accountId})
          + (select count(*) from invoice_blocks where account_id = ${accountId})`,
      breaches: sql`
        with posted as (
          select posting_date, count(*) as entries from journal_entries
          where account_id = ${accountId} group by posting_date
        ), counted as (
          select posting_date, entry_count from journal_days where account_id = ${accountId}
        ), blocks as (
          select through_created_at, through_id, invoice_count,
            lag(through_created_at, 1, '-infinity') over block as after_created_at,
            lag(through_id, 1, '00000000-0000-0000-0000-000000000000') over block as after_id
          from invoice_blocks where account_id = ${accountId}
          window block as (order by through_created_at, through_id)
        ), filled as (
          select blocks.*, (
            select count(*) from invoices
            where account_id = ${accountId} and (created_at, id) > (after_created_at, after_id)
              and (created_at, id) <= (through_created_at, through_id)
          ) as invoices
          from blocks
        )
        select format('journal day %s: counts %s entries, has %s', posting_date, coalesce(entry_count, 0), coalesce(entries, 0))
          as breach
        from posted full join counted using (posting_date) where entry_count is distinct from entries
        union all
        select format('block through invoice %s: counts %s invoices, has %s', through_id, invoice_count, invoices)
        from filled where invoice_count <> invoices`,
    }),
};
