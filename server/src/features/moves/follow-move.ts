import { requireFound } from '../../domain/errors/errors.ts';
import { followWork } from '../../platform/operations/follow-work.ts';
import type { Move } from './move.ts';
import { findMove } from './moves.store.ts';
import type { MoveDeps } from './work-on-move.ts';
import { workOnMove } from './work-on-move.ts';

/**
 * Waits until a move is computed or done. Works on it here unless a service does.
 * @param onProgress gets the move again and again
 * @param stopping aborted when nobody waits any more: throws its reason. A service then works on it
 * @throws ApiError `not-found` where somebody has deleted it
 */
export async function followMove(
  deps: MoveDeps,
  { accountId, moveId }: { accountId: string; moveId: string },
  onProgress: (move: Move) => void,
  stopping: AbortSignal,
): Promise<Move> {
  const db = deps.db.of(accountId);
  return followWork(
    {
      read: async () => requireFound(await findMove(db, moveId)),
      isOver: ({ status }) => status !== 'computing' && status !== 'applying',
      work: () => workOnMove(deps, accountId, moveId, stopping),
      onProgress,
    },
    stopping,
  );
}
