import { ApiError, catchRefusal, requireFound } from '../../domain/errors/errors.ts';
import type { PostingLine } from '../../domain/books/postings.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import { NOTHING_MOVED, movedByEntry } from '../../domain/proposals/moved.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { ChangeContext, OfPath } from '../../platform/http/endpoint.ts';
import { eraseClientNames, takeClientsOffRegister } from '../clients/index.ts';
import { retireUnusedAccounts } from '../books/index.ts';
import { setApplied } from '../imports/index.ts';
import { findOpeningBalance, lockOpening, takeOpeningBack } from '../invoices/index.ts';
import { noteChange } from '../people/index.ts';
import type { Ties } from '../../platform/database/ties.ts';
import type { Move } from './move.ts';
import {
  deleteMove,
  findMadeByMove,
  listUsedClients,
  lockMove,
  setUndone,
  withoutEntries,
} from './moves.store.ts';
import { presentMoveShortly } from './present.ts';

const MOST_NAMED = 100;

/**
 * Takes all back that a move has made: its opening balance, its clients, and those of its accounts that the journal does not name. One
 * that was only computed is deleted.
 * @throws ApiError `not-found`; `move-not-ready` with `details.status` while it is done; `move-in-use` with `details.invoices` and
 *   `details.clients`, at most 100 each
 */
export async function takeMoveBack(
  { trx, now }: Pick<ChangeContext, 'trx' | 'now'>,
  moveId: string,
  ties: readonly Ties[],
): Promise<{ id: string; status: Move['status']; moved: MovedAmounts }> {
  const move = requireFound(await lockMove(trx, moveId));
  const { id, status } = move;
  if (status === 'applying' || status === 'undone')
    throw new ApiError('move-not-ready', { details: { status } });
  if (status !== 'done') {
    await deleteMove(trx, id);
    return { id, status, moved: NOTHING_MOVED };
  }
  const lines = await takeOpeningOfMove({ trx, now }, move);
  const clients = await listUsedClients(trx, move, MOST_NAMED);
  if (clients.length > 0) throw new ApiError('move-in-use', { details: { clients } });
  const { clientIds, accountNumbers } = await findMadeByMove(trx, id);
  await takeClientsOffRegister(trx, clientIds, now);
  await eraseClientNames(trx, withoutEntries(trx.accountId, clientIds), now);
  await retireUnusedAccounts(trx, accountNumbers, ties);
  await setApplied(trx, move.importIds, false);
  const undone = await setUndone(trx, id, now);
  noteEvent(trx, 'move.undone', id, { move: presentMoveShortly(undone) });
  return { id, status, moved: movedByEntry(lines) };
}

/** @throws ApiError as `takeMoveBack` */
export async function undoMove(context: ChangeContext, { params }: OfPath, ties: readonly Ties[]) {
  const { id, status, moved } = await takeMoveBack(context, params.id, ties);
  await noteChange(context, { action: 'move.undone', subject: id, details: { status } });
  return { body: undefined, moved };
}

/** A person may have deleted the opening balance itself. */
async function takeOpeningOfMove(
  { trx, now }: Pick<ChangeContext, 'trx' | 'now'>,
  { openingBalanceId }: Move,
): Promise<readonly PostingLine[]> {
  const standing = await findOpeningBalance(trx);
  if (standing === undefined || standing.id !== openingBalanceId) return [];
  const lines = await catchRefusal(async () => takeOpeningBack({ trx, now }, await lockOpening(trx)));
  if (!(lines instanceof ApiError)) return lines;
  if (lines.code !== 'opening-balance-in-use') throw lines;
  throw new ApiError('move-in-use', { details: lines.facts.details ?? {} });
}
