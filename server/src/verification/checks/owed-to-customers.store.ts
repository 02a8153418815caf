import { sql } from 'kysely';
import { getBookingAccounts } from '../../books/index.ts';
import type { Check } from '../check.ts';
import { examineByStatement } from '../statement.store.ts';

export const owedToCustomers: Check = {
  name: 'owed-to-customers',
  holds:
    'what is owed to customers is, customer by customer, what booked invoices are paid and credited beyond their total',
  examine: async (trx, accountId) => {
    const { owedToCustomers: account } = await getBookingAccounts(trx, accountId);
    const posted = sql`
      select coalesce(customer_id::text, 'nobody') as customer, sum(credit_ore - debit_ore) as ore
      from journal_lines where account_id = ${accountId} and ledger_account = ${account} group by customer_id`;
    return examineByStatement(trx, {
      rows: sql`select count(*) from (${posted}) customers`,
      breaches: sql`
        with posted as (${posted}), overpaid as (
          select coalesce(client_id::text, 'nobody') as customer, sum(
            greatest(paid_ore + credited_ore + written_off_ore - total_ore, 0)
          ) as ore
          from invoices where account_id = ${accountId} and booked and type = 'invoice' group by client_id
        )
        select format('customer %s: account %s says %s øre, invoices %s', customer, ${account}::text,
          coalesce(posted.ore, 0), coalesce(overpaid.ore, 0)) as breach
        from posted full join overpaid using (customer)
        where coalesce(posted.ore, 0) <> coalesce(overpaid.ore, 0)
        order by customer`,
    });
  },
};
