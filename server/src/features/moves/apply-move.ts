import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { oreFromKroner } from '../../domain/money.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import { sumMoved } from '../../domain/proposals/moved.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { ringBell } from '../../platform/database/bell.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import { noteChange } from '../people/index.ts';
import type { Move } from './move.ts';
import { findWorking, lockMove, setApplying } from './moves.store.ts';
import { presentMove } from './present.ts';
import type { moveToApply } from './schemas.ts';

/** The debits of the opening balance, or its credits, which are the same. */
function movedBy({ report }: Move): MovedAmounts {
  const debits = (report?.accounts ?? []).filter(({ closing }) => closing > 0);
  return sumMoved([debits.reduce((sum, { closing }) => sum + oreFromKroner(closing), 0n)]);
}

/**
 * Lets the outbox do what a person has looked at. It does so only where the same comes of it: else the move is computed anew.
 * @throws ApiError `not-found`; `move-refused`; `move-changed`; `move-not-ready` with `details.status`; `move-in-progress` with
 *   `details.existingId`
 */
export async function letApply(trx: AccountTrx, moveId: string, seenHash: string): Promise<Move> {
  const { id, status, hash } = requireFound(await lockMove(trx, moveId));
  if (status === 'refused') throw new ApiError('move-refused');
  if (status !== 'ready') throw new ApiError('move-not-ready', { details: { status } });
  if (hash !== seenHash) throw new ApiError('move-changed');
  const existingId = await findWorking(trx);
  if (existingId !== undefined) throw new ApiError('move-in-progress', { details: { existingId } });
  trx.afterCommit(() => ringBell('moves'));
  return setApplying(trx, id);
}

/** @throws ApiError as `letApply` */
export async function applyMove(context: ChangeContext, { params, body }: WithBody<typeof moveToApply>) {
  const move = await letApply(context.trx, params.id, body.hash);
  const { id, choices } = move;
  await noteChange(context, { action: 'move.applied', subject: id, details: { date: choices.date } });
  return { body: presentMove(move), location: `/v1/moves/${id}`, moved: movedBy(move) };
}
