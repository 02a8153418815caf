import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** The database itself refuses credit of more than the total of the invoice. */
export const creditedAmounts: Check = {
  name: 'credited-amounts',
  holds: 'what is credited of an invoice is the sum of its issued credit notes',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from invoices where account_id = ${accountId} and type = 'invoice'`,
    breaches: sql`
        select format('%s: %s øre are credited, credit notes sum to %s', ${NAME_OF_DOCUMENT}, i.credited_ore,
          coalesce(n.credited_ore, 0)) as breach
        from invoices i
        left join (
          select credited_invoice_id, sum(total_ore) as credited_ore
          from invoices where account_id = ${accountId} and sent_at is not null group by credited_invoice_id
        ) n on n.credited_invoice_id = i.id
        where i.account_id = ${accountId} and i.credited_ore <> coalesce(n.credited_ore, 0)
        order by i.number`,
  })),
};
