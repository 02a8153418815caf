import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { examineByStatement } from '../../statement.store.ts';

/** Totals of lists and the start of their pages depend on these counts (docs/decisions/0028). */
export const countedPages: Check = {
  name: 'counted-pages',
  holds: 'the counts that totals and pages of lists are made of are those of the rows that there are',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`
        select (select count(*) from journal_days where account_id = ${accountId})
          + (select count(*) from invoice_blocks where account_id = ${accountId})
          + (select count(*) from list_counts where account_id = ${accountId})`,
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
        ), listed as (
          select 'invoices' as list, issue_date::text as day, status, type, count(*) as rows from invoices
          where account_id = ${accountId} and lines is not null group by issue_date, status, type
          union all
          select 'clients', '', '', '', count(*) from clients
          where account_id = ${accountId} and deleted_at is null having count(*) > 0
          union all
          select 'captured_emails', '', '', '', count(*) from captured_emails
          where account_id = ${accountId} having count(*) > 0
        ), kept as (
          select list, day, status, type, sum(row_count) as rows from (
            select list, day, status, type, row_count from list_counts where account_id = ${accountId}
            union all
            select list, day, status, type, change from list_count_changes where account_id = ${accountId}
          ) counts
          group by list, day, status, type
        )
        select format('journal day %s: counts %s entries, has %s', posting_date, coalesce(entry_count, 0), coalesce(entries, 0))
          as breach
        from posted full join counted using (posting_date) where entry_count is distinct from entries
        union all
        select format('block through invoice %s: counts %s invoices, has %s', through_id, invoice_count, invoices)
        from filled where invoice_count <> invoices
        union all
        select format('list of %s (%s, %s, %s): counts %s, has %s', list, day, status, type, coalesce(kept.rows, 0),
          coalesce(listed.rows, 0))
        from listed full join kept using (list, day, status, type)
        where coalesce(kept.rows, 0) <> coalesce(listed.rows, 0)`,
    }),
};
