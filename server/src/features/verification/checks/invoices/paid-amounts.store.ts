import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

export const paidAmounts: Check = {
  name: 'paid-amounts',
  holds:
    'what is paid of an invoice, of the fees of its letters, and beyond both, is the sum of its payments that are not reversed; what was paid of corrected fees is beyond both',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from payments where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: %s + %s + %s øre are paid, payments sum to %s + %s + %s', ${NAME_OF_DOCUMENT}, i.paid_ore, i.fees_paid_ore,
          i.surplus_ore, coalesce(own_ore, 0), coalesce(p.fees_ore, 0) - coalesce(c.ore, 0),
          coalesce(p.credit_ore, 0) + coalesce(c.ore, 0)) as breach
        from invoices i
        left join (
          select invoice_id, sum(amount_ore - fees_ore - credit_ore) as own_ore, sum(fees_ore) as fees_ore,
            sum(credit_ore) as credit_ore
          from payments where account_id = ${accountId} and reversed_at is null group by invoice_id
        ) p on p.invoice_id = i.id
        left join (
          select invoice_id, sum(credit_ore) as ore from claim_waivers where account_id = ${accountId} group by invoice_id
        ) c on c.invoice_id = i.id
        where i.account_id = ${accountId}
          and (i.paid_ore <> coalesce(own_ore, 0) or i.fees_paid_ore <> coalesce(p.fees_ore, 0) - coalesce(c.ore, 0)
            or i.surplus_ore <> coalesce(p.credit_ore, 0) + coalesce(c.ore, 0))
        order by i.number`,
  })),
};
