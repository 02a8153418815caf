import type { Difference, Figure } from '../../platform/events/figures.store.ts';
import type { BankTransaction } from './bank-transaction.ts';

/** Transactions of the bank that wait for a person, on no day. */
export const WAITING_TRANSACTIONS: Figure = {
  name: 'waiting-transactions',
  source: 'noted',
  recount: `
    select '' as day, '' as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore, 0 as third_ore
    from bank_transactions where account_id = $1 and status = 'unmatched'`,
};

/** What a transaction adds to the figure. The query above says the same of all rows. */
export function differencesOfTransaction({ status }: BankTransaction): Difference[] {
  return status === 'unmatched' ? [{ figure: 'waiting-transactions', day: '', key: '', sums: [1n] }] : [];
}
