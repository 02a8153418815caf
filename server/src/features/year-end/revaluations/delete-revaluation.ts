import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { bookRevaluationReversal } from '../../books/index.ts';
import { movedByRevaluation, presentRevaluation } from './present-revaluation.ts';
import { lockOpenDays, requireNoneAfter } from './revaluation-rules.ts';
import { findRevaluation, markRevaluationReversed } from './revaluations.store.ts';

/**
 * Takes a revaluation back by the mirrors of its entries, each on its day. The day can then be revalued anew.
 * @throws ApiError `not-found`, `day-closed`, `year-result-exists`, `currency-revaluation-exists`: a later one stands
 */
export async function deleteRevaluation(
  { trx, now }: ChangeContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const { asOf } = await findRevaluation(trx, params.id);
  await lockOpenDays(trx, asOf);
  // A request that had the lock before may have taken the revaluation back.
  const revaluation = await findRevaluation(trx, params.id);
  await requireNoneAfter(trx, asOf);
  await markRevaluationReversed(trx, revaluation.id, now);
  await bookRevaluationReversal(trx, revaluation, now);
  return { body: presentRevaluation(revaluation), moved: movedByRevaluation(revaluation) };
}
