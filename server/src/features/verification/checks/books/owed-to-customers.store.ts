import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
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
    // On a day, the amount in its own currency counts: what is paid back takes an average of the kroner of all days, and a revaluation moves no
    // credit.
    const posted = sql`
      select coalesce(l.customer_id::text, 'nobody') as customer, coalesce(l.currency, ${BOOK_CURRENCY}) as currency, e.posting_date as day,
        sum(l.credit_ore - l.debit_ore) as ore,
        sum(case when l.currency is not null then -${AMOUNT_OF_LINE} when e.source_document_type = 'CurrencyRevaluation' then 0
          else l.credit_ore - l.debit_ore end) as amount_ore
      from journal_lines l join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id
      where l.account_id = ${accountId} and l.ledger_account = ${account}
      group by l.customer_id, l.currency, e.posting_date`;
    return {
      rows: sql`select count(distinct customer) from (${posted}) customers`,
      breaches: sql`
        with posted as (${posted}), summed as (
          select customer, sum(ore) as ore from posted group by customer
        ), owed as (
          select coalesce(client_id::text, 'nobody') as customer, sum(booked_ore) as ore
          from (
            select client_id, booked_ore from (${creditByDocument(accountId)}) documents where currency = ${BOOK_CURRENCY}
            union all
            -- Credit in another currency stands in the books at the kroner that are kept with it.
            select c.id, (k.value ->> 'bookedNokOre')::bigint
            from clients c cross join lateral jsonb_each(c.foreign_credit) k where c.account_id = ${accountId}
          ) credit group by client_id
        ), balances as (
          select customer, currency, day, sum(amount_ore) over (partition by customer, currency order by day) as amount_ore from posted
        ), posted_in_currency as (
          select customer, currency, sum(amount_ore) as amount_ore, sum(ore) as ore
          from posted where currency <> ${BOOK_CURRENCY} group by customer, currency
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
        select format('customer %s: account %s says %s %s on %s', customer, ${account}, amount_ore,
          case currency when ${BOOK_CURRENCY} then 'øre' else 'hundredths of ' || currency end, day)
        from balances where amount_ore < 0
        union all
        select format('customer %s: account %s says %s hundredths of %s at %s øre, the credit is %s at %s', customer, ${account},
          coalesce(p.amount_ore, 0), currency, coalesce(p.ore, 0), coalesce(k.amount_ore, 0), coalesce(k.ore, 0))
        from posted_in_currency p full join kept_in_currency k using (customer, currency)
        where (coalesce(p.amount_ore, 0), coalesce(p.ore, 0)) <> (coalesce(k.amount_ore, 0), coalesce(k.ore, 0))
        order by breach`,
    };
  }),
};
