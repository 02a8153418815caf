import { sql } from 'kysely';
import { INVOICE_MOVEMENTS, unionOfMovements, takenBackAtSql } from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** See docs/decisions/0039-fees-and-interest.md. */
export const claimedFees: Check = {
  name: 'claimed-fees',
  holds:
    'fees are what came with an opening invoice, what letters have claimed, and refunded credit that the customer owes again, less what is lost and has not come in, or waived; of a wholly credited invoice, what was paid',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from reminders where account_id = ${accountId}`,
    breaches: sql`
        with claims as (
          select invoice_id, sum(fee_ore + interest_ore) as ore
          from reminders where account_id = ${accountId} group by invoice_id
        ), movements as (
          select invoice_id, sum(ore) as ore from (${unionOfMovements(
            INVOICE_MOVEMENTS,
            (movement) => sql`
            select m.invoice_id, ${sql.raw(movement.claimed)} as ore from ${sql.raw(movement.from)}
            where m.account_id = ${accountId} and ${sql.raw(movement.where)} and ${takenBackAtSql(movement)} is null`,
          )}) parts group by invoice_id
        ), waivers as (
          select invoice_id, sum(fee_ore + interest_ore) as ore, -sum(refunded_ore) as claimed_ore
          from claim_waivers where account_id = ${accountId} group by invoice_id
        )
        select format('%s: owes %s øre of fees, letters claim %s, waived are %s, all movements come to %s, paid are %s', ${NAME_OF_DOCUMENT},
          i.fees_ore, coalesce(claims.ore, 0), coalesce(waivers.ore, 0), coalesce(movements.ore, 0), i.fees_paid_ore) as breach
        from invoices i
        left join claims on claims.invoice_id = i.id
        left join movements on movements.invoice_id = i.id
        left join waivers on waivers.invoice_id = i.id
        where i.account_id = ${accountId} and (i.waived_ore <> coalesce(waivers.ore, 0) or case i.status
          when 'credited' then i.fees_ore <> i.fees_paid_ore or i.fees_ore > coalesce(claims.ore, 0) + coalesce(waivers.claimed_ore, 0)
          else i.fees_ore <> i.opening_fees_ore + coalesce(movements.ore, 0)
        end)
        order by i.number`,
  })),
};
