import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

export const writtenOffAmounts: Check = {
  name: 'written-off-amounts',
  holds:
    'what is written off of an invoice is the sum of its write-offs that are not reversed, less what has come in of them',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from write_offs where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: %s øre are written off, write-offs sum to %s', ${NAME_OF_DOCUMENT}, i.written_off_ore,
          coalesce(amount_ore, 0)) as breach
        from invoices i
        left join (
          select invoice_id, sum(left_ore) as amount_ore, min(least(left_ore, left_fees_ore)) as least_ore from (
            select w.invoice_id, w.amount_ore - coalesce(sum(p.amount_ore - p.fees_ore - p.credit_ore), 0) as left_ore,
              w.fees_ore - coalesce(sum(p.fees_ore), 0) as left_fees_ore
            from write_offs w
            left join payments p on p.account_id = ${accountId} and p.recovers_write_off_id = w.id and p.reversed_at is null
              and p.invoice_id = w.invoice_id
            where w.account_id = ${accountId} and w.reversed_at is null group by w.id, w.invoice_id, w.amount_ore, w.fees_ore
          ) parts group by invoice_id
        ) w on w.invoice_id = i.id
        where i.account_id = ${accountId} and (i.written_off_ore <> coalesce(amount_ore, 0) or least_ore < 0)
        order by i.number`,
  })),
};
