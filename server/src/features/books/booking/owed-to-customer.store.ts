import type { BalanceMovement } from '../../../domain/invoices/customer-credit.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';

/** The changes of the company's debt to a customer, from the books, in øre by posting day, in no order. */
export async function listOwedByDay(trx: AccountTrx, customerId: string): Promise<BalanceMovement[]> {
  const { owedToCustomers } = await getBookingAccounts(trx);
  return selectOwed(trx, trx.accountId, customerId, owedToCustomers);
}

const selectOwed = statement<BalanceMovement>(`
  select e.posting_date as day, sum(l.credit_ore - l.debit_ore)::bigint as ore
  from journal_lines l
  join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
  where l.account_id = $1 and l.customer_id = $2 and l.ledger_account = $3
  group by e.posting_date`);
