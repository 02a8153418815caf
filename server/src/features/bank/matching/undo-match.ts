import { sumMoved } from '../../../domain/proposals/moved.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { changedTransaction, saveTransaction } from '../../bank-transactions/index.ts';
import { refundEntry } from '../../invoices/index.ts';
import { noteChange } from '../../people/index.ts';
import { kronerOf, lockForMatching } from './lock-for-matching.ts';
import { presentWithSuggestions } from './answer-transaction.ts';
import { takeAllocationsBack } from './take-all-back.ts';

/**
 * Takes the match of a transaction back, so that the transaction waits again. Both transactions of a pair wait again.
 * @throws ApiError `not-found` (also when there is nothing to undo), `precondition-failed`, and as `takeAllocationsBack`
 */
export async function undoMatch(context: ChangeContext, { params, ifMatch }: OfPath) {
  const { trx, now } = context;
  const id = params.id.toLowerCase();
  const locked = await lockForMatching(context, { transactionIds: [id] });
  const transaction = requireFound(locked.transactions.get(id));
  const { allocations, pairedTransactionId } = transaction;
  if (allocations.length === 0 && pairedTransactionId === null) throw new ApiError('not-found');
  requireMatch(ifMatch, transaction.version);

  const release = (matched: BankTransaction) => {
    const facts = { status: 'unmatched', reason: 'undone', pairedTransactionId: null } as const;
    const waiting = changedTransaction(matched, { ...facts, allocations: [] }, now);
    saveTransaction(trx, matched, waiting);
    return waiting;
  };
  const waiting = release(transaction);
  const other = locked.transactions.get(pairedTransactionId ?? '');
  if (other !== undefined) release(other);
  for (const refund of await takeAllocationsBack(context, transaction, locked, {})) {
    await noteChange(context, { action: 'refund.taken-back', ...refundEntry(refund) });
  }
  const moved = sumMoved([await kronerOf(context, transaction)]);
  return { ...(await presentWithSuggestions(trx, waiting)), moved };
}
