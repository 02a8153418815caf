import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import { bookingAccount } from '../../../books/index.ts';
import { accountMovements } from '../../../reports/index.ts';
import type { Check } from '../../check.ts';
import { AMOUNT_OF_LINE, bySqlStatement } from '../../statement.store.ts';

export const accountStatements: Check = {
  name: 'statements',
  holds:
    'at the end of each month each customer owes in each currency by the statement of account what the customer owes by the books',
  examine: bySqlStatement((accountId) => {
    const receivables = bookingAccount(accountId, 'receivables');
    const owedToCustomers = bookingAccount(accountId, 'owedToCustomers');
    // Two lines are in kroner alone, of which no statement in kroner knows: what money that is dated before its invoice gains or loses by rates
    // on the day of the invoice, and what a revaluation changes until the day after.
    const posted = sql`
      select coalesce(l.customer_id::text, 'nobody') as customer, coalesce(l.currency, ${BOOK_CURRENCY}) as currency,
        to_char(e.posting_date, 'YYYY-MM') as month,
        sum(case when l.currency is null then l.debit_ore - l.credit_ore else ${AMOUNT_OF_LINE} end) as ore
      from journal_lines l join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id
      where l.account_id = ${accountId} and l.ledger_account in (${receivables}, ${owedToCustomers})
        and (l.currency is not null or not (e.source_document_type = 'CurrencyRevaluation' or e.source_document_type = 'WriteOff' and exists (
          select from payments p where p.account_id = ${accountId} and p.id = e.source_document_id and p.currency <> ${BOOK_CURRENCY})))
      group by l.customer_id, l.currency, month`;
    return {
      rows: sql`select count(*) from (${posted}) months`,
      // The ends of all months agree exactly when the changes of all months do.
      breaches: sql`
        with ${accountMovements(accountId, null, null)}, posted as (${posted}), stated as (
          select coalesce(client_id::text, 'nobody') as customer, currency, to_char(day, 'YYYY-MM') as month, sum(booked_ore) as ore
          from movements group by client_id, currency, month
        )
        select format('customer %s: in %s the statement changes by %s %s, the books by %s', customer, month, coalesce(stated.ore, 0),
          case currency when ${BOOK_CURRENCY} then 'øre' else 'hundredths of ' || currency end, coalesce(posted.ore, 0)) as breach
        from posted full join stated using (customer, currency, month)
        where coalesce(posted.ore, 0) <> coalesce(stated.ore, 0)
        order by breach`,
    };
  }),
};
