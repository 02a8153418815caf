import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/** Each date once: an invoice, a draft, or nothing where it was skipped. */
export const recurringInvoices: Check = {
  name: 'recurring-invoices',
  holds:
    'the dates of a recurring invoice have come one after the other, each with the one invoice or draft that was made on it',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from recurring_occurrences where account_id = ${accountId}`,
    breaches: sql`
      with come as (
        select o.*, lag(date) over (partition by recurring_invoice_id order by index) as before,
          row_number() over (partition by recurring_invoice_id order by index) - 1 as place
        from recurring_occurrences o where account_id = ${accountId}
      ), sums as (
        select recurring_invoice_id as id, count(*) as dates, max(date) as last_date,
          count(*) filter (where outcome <> 'skipped') as made
        from come group by recurring_invoice_id
      )
      select format('recurring invoice %s: has had %s dates and made %s, of which %s and %s are there', r.id, r.next_index,
        r.made_count, coalesce(s.dates, 0), coalesce(s.made, 0)) as breach
      from recurring_invoices r left join sums s on s.id = r.id
      where r.account_id = ${accountId} and (
        r.next_index <> coalesce(s.dates, 0) or r.made_count <> coalesce(s.made, 0) or r.next_date <= s.last_date)
      union all
      select format('recurring invoice %s: %s is not the date after %s', recurring_invoice_id, date, before) as breach
      from come where index <> place or date <= before
      union all
      select format('recurring invoice %s: on %s it is %s, and its invoice is %s', o.recurring_invoice_id, o.date, o.outcome,
        coalesce(o.invoice_id::text, 'none')) as breach
      from come o left join invoices i on i.account_id = ${accountId} and i.id = o.invoice_id
        and i.recurring_invoice_id = o.recurring_invoice_id
      where case o.outcome
        when 'skipped' then o.invoice_id is not null
        when 'made' then i.sent_at is null
        else o.invoice_id is not null and i.id is null end
      union all
      select format('invoice %s of recurring invoice %s: stands on %s of its dates', i.id, i.recurring_invoice_id,
        count(o.date)) as breach
      from invoices i left join come o on o.invoice_id = i.id
      where i.account_id = ${accountId} and i.recurring_invoice_id is not null
      group by i.id, i.recurring_invoice_id having count(o.date) <> 1
      order by breach`,
  })),
};
