import { ApiError } from '../../../domain/errors/errors.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';

/**
 * @param isWhole whether the transaction may have no match yet
 * @throws ApiError `not-found` (also while the transaction is being imported), `bank-transaction-not-unmatched`
 */
export function requireWaiting(
  transaction: BankTransaction | undefined,
  { isWhole }: { isWhole: boolean },
): asserts transaction is BankTransaction {
  if (transaction === undefined || transaction.status === 'new') throw new ApiError('not-found');
  const isWaiting = transaction.status === 'unmatched';
  if (!isWaiting || (isWhole && transaction.allocations.length > 0)) {
    throw new ApiError('bank-transaction-not-unmatched');
  }
}
