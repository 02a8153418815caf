import { requireFound } from '../../../domain/errors/errors.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { bookRevaluationReversal, lockClosedThrough } from '../../books/index.ts';
import { movedByRevaluation, presentRevaluation } from './present-revaluation.ts';
import { requireOpenDay } from './revaluation-rules.ts';
import { listRevaluations, markRevaluationReversed } from './revaluations.store.ts';

/**
 * Takes a revaluation back by the mirrors of its entries, each on its day. The day can then be revalued anew.
 * @throws ApiError `not-found`, `day-closed`, `year-result-exists`
 */
export async function deleteRevaluation(
  { trx, now }: ChangeContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  // The lock of the journal lets two requests at once take turns.
  await lockClosedThrough(trx);
  const [found] = await listRevaluations(trx, { id: params.id });
  const revaluation = requireFound(found);
  await requireOpenDay(trx, revaluation.asOf);
  await markRevaluationReversed(trx, revaluation.id, now);
  await bookRevaluationReversal(trx, revaluation, now);
  return { body: presentRevaluation(revaluation), moved: movedByRevaluation(revaluation) };
}
