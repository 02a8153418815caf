import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import { bookingAccount } from '../../../books/index.ts';
import { accountMovements } from '../../../reports/index.ts';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

export const accountStatements: Check = {
  name: 'statements',
  holds:
    'at the end of each month each customer owes by the statement of account what the customer owes by the books',
  examine: bySqlStatement((accountId) => {
    const receivables = bookingAccount(accountId, 'receivables');
    const owedToCustomers = bookingAccount(accountId, 'owedToCustomers');
    // What a customer owes in another currency stands in the books in kroner: the check of receivables looks at that.
    const inCurrency = sql`array(
      select distinct client_id from invoices where account_id = ${accountId} and currency <> ${BOOK_CURRENCY} and client_id is not null)`;
    const posted = sql`
      select coalesce(l.customer_id::text, 'nobody') as customer, to_char(e.posting_date, 'YYYY-MM') as month,
        sum(l.debit_ore - l.credit_ore) as ore
      from journal_lines l join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id
      where l.account_id = ${accountId} and l.ledger_account in (${receivables}, ${owedToCustomers})
        and (l.customer_id = any(${inCurrency})) is not true
      group by l.customer_id, month`;
    return {
      rows: sql`select count(*) from (${posted}) months`,
      // The ends of all months agree exactly when the changes of all months do.
      breaches: sql`
        with ${accountMovements(accountId, null, BOOK_CURRENCY)}, posted as (${posted}), stated as (
          select coalesce(client_id::text, 'nobody') as customer, to_char(day, 'YYYY-MM') as month, sum(booked_ore) as ore
          from movements where (client_id = any(${inCurrency})) is not true group by client_id, month
        )
        select format('customer %s: in %s the statement changes by %s øre, the books by %s', customer, month,
          coalesce(stated.ore, 0), coalesce(posted.ore, 0)) as breach
        from posted full join stated using (customer, month)
        where coalesce(posted.ore, 0) <> coalesce(stated.ore, 0)
        order by breach`,
    };
  }),
};
