import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/** Credit that is kept for the bank to pay back may not be used for anything else. */
export const refundOrders: Check = {
  name: 'refund-orders',
  holds:
    'a refund order that is paid is the refund with its id, or the one after that came back, no client has more orders than credit, files of refunds have the orders that they sum, and orders pay back at most what a payment by Vipps has brought',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from refund_orders where account_id = ${accountId}`,
    breaches: sql`
        select format('order %s: is of %s øre and %s, its refund is of %s', o.id, o.amount_ore,
          case when o.paid_at is null then 'not paid' else 'paid' end, coalesce(r.amount_ore, 0)) as breach
        from refund_orders o left join refunds r on r.account_id = ${accountId} and r.id = coalesce(o.refund_id, o.id)
        where o.account_id = ${accountId}
          and case when o.paid_at is null then r.id is not null and r.reversed_at is null
            else (r.amount_ore, r.currency, r.client_id) is distinct from (o.amount_ore, o.currency, o.client_id) end
        union all
        select format('client %s: %s øre are kept for orders, the credit is %s', c.id, kept.ore, c.credit_ore)
        from (
          select client_id, currency, sum(amount_ore) as ore from refund_orders
          where account_id = ${accountId} and paid_at is null and cancelled_at is null group by client_id, currency
        ) kept join clients c on c.account_id = ${accountId} and c.id = kept.client_id
        where kept.ore > case when kept.currency = 'NOK' then c.credit_ore
          else coalesce((c.foreign_credit -> kept.currency ->> 'bookedOre')::bigint
            + (c.foreign_credit -> kept.currency ->> 'unbookedOre')::bigint, 0) end
        union all
        select format('refund file %s: says %s orders of %s øre, has %s of %s', f.id, f.refund_count, f.amount_ore,
          coalesce(sent.count, 0), coalesce(sent.ore, 0))
        from refund_files f left join (
          select file_id, count(*) as count, sum(amount_ore) as ore
          from refund_orders cross join lateral unnest(returned_file_ids || refund_file_id) as file_id
          where account_id = ${accountId} and file_id is not null group by file_id
        ) sent on sent.file_id = f.id
        where f.account_id = ${accountId} and f.withdrawn_at is null
          and (f.refund_count <> coalesce(sent.count, 0) or f.amount_ore <> coalesce(sent.ore, 0))
        union all
        select format('payment %s by Vipps: has %s øre, its orders pay back %s', back.payment_id, coalesce(p.amount_ore, 0), back.ore)
        from (
          select v.vipps_payment_id as payment_id, sum(o.amount_ore) as ore
          from vipps_refunds v join refund_orders o on o.account_id = ${accountId} and o.id = v.id
          where v.account_id = ${accountId} and o.cancelled_at is null group by 1
        ) back left join payments p
          on p.account_id = ${accountId} and p.id = back.payment_id and p.vipps_reference is not null
        where back.ore > coalesce(p.amount_ore, 0)`,
  })),
};
