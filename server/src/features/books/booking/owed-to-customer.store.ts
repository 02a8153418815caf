import type { BalanceMovement } from '../../../domain/invoices/customer-credit.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';

/**
 * The changes of the company's debt to a customer for credit in kroner, from the books, in øre by posting day, in no order. Credit in another
 * currency has lines in that currency, and a revaluation changes the kroner of that credit alone.
 */
export async function listOwedByDay(trx: AccountTrx, customerId: string): Promise<BalanceMovement[]> {
  const { owedToCustomers } = await getBookingAccounts(trx);
  return selectOwed(trx, trx.accountId, customerId, owedToCustomers);
}

const selectOwed = statement<BalanceMovement>(`
  select e.posting_date as day, sum(l.credit_ore - l.debit_ore)::bigint as ore
  from journal_lines l
  join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
  where l.account_id = $1 and l.customer_id = $2 and l.ledger_account = $3 and l.currency is null
    and e.source_document_type <> 'CurrencyRevaluation'
  group by e.posting_date`);
