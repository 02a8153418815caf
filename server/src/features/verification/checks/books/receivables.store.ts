import { sql } from 'kysely';
import { bookingAccount } from '../../../books/index.ts';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

export const receivables: Check = {
  name: 'receivables',
  holds: 'receivables are, customer by customer, what booked invoices have outstanding, fees with it',
  examine: bySqlStatement((accountId) => {
    const account = bookingAccount(accountId, 'receivables');
    const posted = sql`
      select coalesce(customer_id::text, 'nobody') as customer, sum(debit_ore - credit_ore) as ore
      from journal_lines where account_id = ${accountId} and ledger_account = ${account} group by customer_id`;
    return {
      rows: sql`select count(*) from (${posted}) customers`,
      breaches: sql`
        with posted as (${posted}), owed as (
          select coalesce(client_id::text, 'nobody') as customer, sum(
            coalesce(open_nok_ore, greatest(total_ore - paid_ore - credited_ore - written_off_ore, 0) + fees_ore - fees_paid_ore)
          ) as ore
          from invoices where account_id = ${accountId} and booked and type = 'invoice' group by client_id
        )
        select format('customer %s: account %s says %s øre, invoices %s', customer, ${account},
          coalesce(posted.ore, 0), coalesce(owed.ore, 0)) as breach
        from posted full join owed using (customer)
        where coalesce(posted.ore, 0) <> coalesce(owed.ore, 0)
        order by customer`,
    };
  }),
};
