import type { AccountTrx } from '../../platform/database/database.ts';
import { noteDifferences, noteEvent } from '../../platform/events/note-events.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { withoutAllocation } from './bank-transaction.ts';
import { differencesOfTransaction } from './figures.ts';
import { lockTransactions, writeTransaction } from './bank-transactions.store.ts';
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
 * Takes an allocation off its transaction, because the movement of money is taken back. The transaction waits for a
 * person again.
 * @param transactionId null: the payment, the deposit or the refund has no transaction of the bank
 */
export async function removeAllocation(
  trx: AccountTrx,
  transactionId: string | null,
  allocationId: string,
  now: Date,
): Promise<void> {
  if (transactionId === null) return;
  const [transaction] = await lockTransactions(trx, [transactionId]);
  if (transaction === undefined || !transaction.allocations.some(({ id }) => id === allocationId)) return;
  saveTransaction(trx, transaction, withoutAllocation(transaction, allocationId, now));
}
