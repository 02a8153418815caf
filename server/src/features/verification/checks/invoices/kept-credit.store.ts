import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { creditByDocument } from '../../credit-of-customers.store.ts';
import { bySqlStatement } from '../../statement.store.ts';

/**
 * The register shows this credit, and it limits what may be applied or paid back. The database itself refuses credit
 * below 0.
 */
export const keptCredit: Check = {
  name: 'kept-credit',
  holds:
    "the credit that is kept with a client is what the client's documents give, and so is the booked part of it",
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from clients where account_id = ${accountId}`,
    breaches: sql`
        with given as (
          select client_id as id, sum(ore) as ore, sum(booked_ore) as booked_ore
          from (${creditByDocument(accountId)}) documents where currency = 'NOK' group by client_id
        ), in_currency as (
          select client_id as id, currency, sum(ore) as ore, sum(booked_ore) as booked_ore
          from (${creditByDocument(accountId)}) documents where currency <> 'NOK' group by client_id, currency
        ), kept as (
          select c.id, k.key as currency, (k.value ->> 'bookedOre')::bigint + (k.value ->> 'unbookedOre')::bigint as ore,
            (k.value ->> 'bookedOre')::bigint as booked_ore
          from clients c cross join lateral jsonb_each(c.foreign_credit) k
          where c.account_id = ${accountId}
        )
        select format('client %s: keeps %s øre, %s of them booked, documents give %s and %s', c.id, c.credit_ore,
          c.booked_credit_ore, coalesce(given.ore, 0), coalesce(given.booked_ore, 0)) as breach
        from clients c left join given on given.id = c.id
        where c.account_id = ${accountId}
          and (c.credit_ore <> coalesce(given.ore, 0) or c.booked_credit_ore <> coalesce(given.booked_ore, 0))
        union all
        select format('client %s: keeps %s hundredths of %s, %s of them booked, documents give %s and %s', id, coalesce(kept.ore, 0), currency,
          coalesce(kept.booked_ore, 0), coalesce(in_currency.ore, 0), coalesce(in_currency.booked_ore, 0))
        from kept full join in_currency using (id, currency)
        where id is not null and (coalesce(kept.ore, 0), coalesce(kept.booked_ore, 0))
          <> (coalesce(in_currency.ore, 0), coalesce(in_currency.booked_ore, 0))
        order by breach`,
  })),
};
