import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import type { AccountId } from '../../../../platform/database/database.ts';
import { bookingAccount } from '../../../books/index.ts';
import type { Check } from '../../check.ts';
import { AMOUNT_OF_LINE, bySqlStatement } from '../../statement.store.ts';

export const receivables: Check = {
  name: 'receivables',
  holds:
    'receivables are, customer by customer and currency by currency, what booked invoices have outstanding, fees with it; in another currency both in it and in kroner',
  examine: bySqlStatement((accountId) => {
    const account = bookingAccount(accountId, 'receivables');
    const posted = sql`
      select coalesce(customer_id::text, 'nobody') as customer, sum(debit_ore - credit_ore) as ore
      from journal_lines where account_id = ${accountId} and ledger_account = ${account} group by customer_id`;
    return {
      rows: sql`select count(*) from (${posted}) customers`,
      breaches: sql`
        with posted as (${posted}), ${inCurrency(accountId, account)}, owed as (
          select coalesce(client_id::text, 'nobody') as customer, sum(
            coalesce(open_nok_ore, greatest(total_ore - paid_ore - credited_ore - written_off_ore, 0) + fees_ore - fees_paid_ore)
          ) as ore
          from invoices where account_id = ${accountId} and booked and type = 'invoice' group by client_id
        )
        select format('customer %s: account %s says %s øre, invoices %s', customer, ${account},
          coalesce(posted.ore, 0), coalesce(owed.ore, 0)) as breach
        from posted full join owed using (customer)
        where coalesce(posted.ore, 0) <> coalesce(owed.ore, 0)
        union all
        select format('customer %s: account %s says %s hundredths of %s at %s øre, invoices %s at %s', customer, ${account},
          coalesce(p.amount_ore, 0), currency, coalesce(p.ore, 0), coalesce(o.amount_ore, 0), coalesce(o.ore, 0))
        from posted_in_currency p full join owed_in_currency o using (customer, currency)
        where (coalesce(p.amount_ore, 0), coalesce(p.ore, 0)) <> (coalesce(o.amount_ore, 0), coalesce(o.ore, 0))
        order by breach`,
    };
  }),
};

/**
 * Each invoice in another currency stands at the kroner of its own rate until it is settled. Money that is dated before its invoice has a
 * line in kroner alone on the day of the invoice (`WriteOff`, with the id of the payment), which is of that currency, too.
 */
function inCurrency(accountId: AccountId, account: RawBuilder<string>): RawBuilder<unknown> {
  return sql`posted_in_currency as (
          select customer, currency, sum(amount_ore) as amount_ore, sum(ore) as ore from (
            select coalesce(l.customer_id::text, 'nobody') as customer, l.currency, ${AMOUNT_OF_LINE} as amount_ore, l.debit_ore - l.credit_ore as ore
            from journal_lines l where l.account_id = ${accountId} and l.ledger_account = ${account} and l.currency is not null
            union all
            select coalesce(l.customer_id::text, 'nobody'), p.currency, 0, l.debit_ore - l.credit_ore
            from payments p
            join journal_entries e on e.account_id = ${accountId} and e.source_document_type = 'WriteOff' and e.source_document_id = p.id
            join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id and l.ledger_account = ${account} and l.currency is null
            where p.account_id = ${accountId} and p.currency <> ${BOOK_CURRENCY}
          ) lines group by customer, currency
        ), owed_in_currency as (
          select coalesce(client_id::text, 'nobody') as customer, currency,
            sum(greatest(total_ore - paid_ore - credited_ore - written_off_ore, 0)) as amount_ore, sum(open_nok_ore) as ore
          from invoices where account_id = ${accountId} and booked and type = 'invoice' and currency <> ${BOOK_CURRENCY}
          group by client_id, currency
        )`;
}
