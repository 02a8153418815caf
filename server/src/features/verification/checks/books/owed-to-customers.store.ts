import { sql } from 'kysely';
import { bookingAccount } from '../../../books/index.ts';
import type { Check } from '../../check.ts';
import { creditByDocument } from '../../credit-of-customers.store.ts';
import { AMOUNT_OF_LINE, bySqlStatement } from '../../statement.store.ts';

export const owedToCustomers: Check = {
  name: 'owed-to-customers',
  holds:
    'what is owed to customers is, customer by customer and currency by currency, the credit that booked documents give them, and on no day below 0',
  examine: bySqlStatement((accountId) => {
    const account = bookingAccount(accountId, 'owedToCustomers');
    const posted = sql`
      select coalesce(l.customer_id::text, 'nobody') as customer, e.posting_date as day, sum(l.credit_ore - l.debit_ore) as ore
      from journal_lines l join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id
      where l.account_id = ${accountId} and l.ledger_account = ${account}
      group by l.customer_id, e.posting_date`;
    return {
      rows: sql`select count(distinct customer) from (${posted}) customers`,
      breaches: sql`
        with posted as (${posted}), summed as (
          select customer, sum(ore) as ore from posted group by customer
        ), owed as (
          select coalesce(client_id::text, 'nobody') as customer, sum(booked_ore) as ore
          from (
            select client_id, booked_ore from (${creditByDocument(accountId)}) documents where currency = 'NOK'
            union all
            -- Credit in another currency stands in the books at the kroner that are kept with it.
            select c.id, (k.value ->> 'bookedNokOre')::bigint
            from clients c cross join lateral jsonb_each(c.foreign_credit) k where c.account_id = ${accountId}
          ) credit group by client_id
        ), balances as (
          select customer, day, sum(ore) over (partition by customer order by day) as ore from posted
        ), posted_in_currency as (
          select coalesce(l.customer_id::text, 'nobody') as customer, l.currency, -sum(${AMOUNT_OF_LINE}) as amount_ore,
            sum(l.credit_ore - l.debit_ore) as ore
          from journal_lines l where l.account_id = ${accountId} and l.ledger_account = ${account} and l.currency is not null
          group by l.customer_id, l.currency
        ), kept_in_currency as (
          select c.id::text as customer, k.key as currency, (k.value ->> 'bookedOre')::bigint as amount_ore,
            (k.value ->> 'bookedNokOre')::bigint as ore
          from clients c cross join lateral jsonb_each(c.foreign_credit) k where c.account_id = ${accountId}
        )
        select format('customer %s: account %s says %s øre, documents %s', customer, ${account},
          coalesce(summed.ore, 0), coalesce(owed.ore, 0)) as breach
        from summed full join owed using (customer)
        where coalesce(summed.ore, 0) <> coalesce(owed.ore, 0)
        union all
        select format('customer %s: account %s says %s øre on %s', customer, ${account}, ore, day)
        from balances where ore < 0
        union all
        select format('customer %s: account %s says %s hundredths of %s at %s øre, the credit is %s at %s', customer, ${account},
          coalesce(p.amount_ore, 0), currency, coalesce(p.ore, 0), coalesce(k.amount_ore, 0), coalesce(k.ore, 0))
        from posted_in_currency p full join kept_in_currency k using (customer, currency)
        where (coalesce(p.amount_ore, 0), coalesce(p.ore, 0)) <> (coalesce(k.amount_ore, 0), coalesce(k.ore, 0))
        order by breach`,
    };
  }),
};
