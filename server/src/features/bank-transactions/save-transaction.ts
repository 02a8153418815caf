import type { AccountTrx } from '../../platform/database/database.ts';
import { noteDifferences, noteEvent } from '../../platform/events/note-events.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { withoutAllocation } from './bank-transaction.ts';
import { differencesOfTransaction } from './figures.ts';
import { listTransactionIdsOfMatch, lockTransactions, writeTransaction } from './bank-transactions.store.ts';
import { presentTransaction } from './present.ts';

/** Saves a change of a locked transaction, with its event and its part of the figure. */
export function saveTransaction(trx: AccountTrx, before: BankTransaction, after: BankTransaction): void {
  writeTransaction(trx, before, after);
  noteDifferences(trx, differencesOfTransaction(before), -1n);
  noteDifferences(trx, differencesOfTransaction(after));
  if (after.status === 'new') return;
  const { id } = after;
  noteEvent(trx, `bank_transaction.${after.status}`, id, {
    bankTransaction: presentTransaction(after),
  });
}

/**
 * Takes a movement of money or an entry off the transactions that are matched with it, because it is taken back. The transactions wait for a
 * person again. A payout of Vipps and the money at the bank have one entry; all else is of one transaction, or of none.
 */
export async function removeAllocationsOf(trx: AccountTrx, allocationId: string, now: Date): Promise<void> {
  const ids = await listTransactionIdsOfMatch(trx, allocationId);
  for (const transaction of await lockTransactions(trx, ids)) {
    if (!transaction.allocations.some(({ id }) => id === allocationId)) continue;
    saveTransaction(trx, transaction, withoutAllocation(transaction, allocationId, now));
  }
}
