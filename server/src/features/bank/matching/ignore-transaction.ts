import type { Static } from 'typebox';
import { ApiError, found } from '../../../domain/errors.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/etags.ts';
import { changedTransaction, lockTransactions, saveTransaction } from '../../bank-transactions/index.ts';
import { answerTransaction } from './read-transactions.ts';
import { requireWaiting } from './require-waiting.ts';
import type { newIgnore } from './schemas.ts';

/** @throws ApiError `not-found`, `bank-transaction-not-unmatched` */
export async function ignoreTransaction(
  { trx, accountId, now }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newIgnore>>,
) {
  const [transaction] = await lockTransactions(trx, accountId, [params.id]);
  requireWaiting(transaction, { isWhole: true });
  const facts = { status: 'ignored', reason: null, ignoredBecause: body.reason.trim() } as const;
  const ignored = changedTransaction(transaction, facts, now);
  saveTransaction(trx, accountId, transaction, ignored);
  return answerTransaction(trx, accountId, ignored);
}

/** @throws ApiError `not-found` (also when it is not ignored), `precondition-failed` */
export async function stopIgnoring(
  { trx, accountId, now }: ChangeContext,
  { params, ifMatch }: Input<{ id: string }, unknown, unknown>,
) {
  const transaction = found((await lockTransactions(trx, accountId, [params.id]))[0]);
  if (transaction.status !== 'ignored') throw new ApiError('not-found');
  requireMatch(ifMatch, transaction.version);
  const facts = { status: 'unmatched', reason: 'undone', ignoredBecause: null } as const;
  const waiting = changedTransaction(transaction, facts, now);
  saveTransaction(trx, accountId, transaction, waiting);
  return answerTransaction(trx, accountId, waiting);
}
