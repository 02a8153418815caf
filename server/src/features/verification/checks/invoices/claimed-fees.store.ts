import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { DOCUMENT, examineByStatement } from '../../statement.store.ts';

/** See docs/decisions/0039-fees-and-interest.md. */
export const claimedFees: Check = {
  name: 'claimed-fees',
  holds:
    'fees and interest are what letters have claimed, less what is lost and has not come in, or waived; of a wholly credited invoice, what was paid',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from reminders where account_id = ${accountId}`,
      breaches: sql`
        with claims as (
          select invoice_id, sum(fee_ore + interest_ore) as ore
          from reminders where account_id = ${accountId} group by invoice_id
        ), losses as (
          select invoice_id, sum(ore) as ore from (
            select invoice_id, fees_ore as ore from write_offs where account_id = ${accountId} and reversed_at is null
            union all
            select p.invoice_id, -p.fees_ore
            from payments p join write_offs w on w.account_id = ${accountId} and w.id = p.recovers_write_off_id
            where p.account_id = ${accountId} and p.reversed_at is null and w.reversed_at is null
          ) parts group by invoice_id
        ), waivers as (
          select invoice_id, sum(fee_ore + interest_ore) as ore
          from claim_waivers where account_id = ${accountId} group by invoice_id
        )
        select format('%s: owes %s øre of fees and interest, letters claim %s, lost are %s, waived %s, paid %s', ${DOCUMENT},
          i.fees_ore, coalesce(claims.ore, 0), coalesce(losses.ore, 0), coalesce(waivers.ore, 0), i.fees_paid_ore) as breach
        from invoices i
        left join claims on claims.invoice_id = i.id
        left join losses on losses.invoice_id = i.id
        left join waivers on waivers.invoice_id = i.id
        where i.account_id = ${accountId} and (i.waived_ore <> coalesce(waivers.ore, 0) or case i.status
          when 'credited' then i.fees_ore <> i.fees_paid_ore or i.fees_ore > coalesce(claims.ore, 0)
          else i.fees_ore <> coalesce(claims.ore, 0) - coalesce(losses.ore, 0) - coalesce(waivers.ore, 0)
        end)
        order by i.number`,
    }),
};
