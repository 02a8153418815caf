import type { AccountDbOrTrx } from '../../platform/database/database.ts';
import { isOpeningUsed } from '../invoices/index.ts';
import type { Move } from './move.ts';
import { findMove, listUsedClients } from './moves.store.ts';

/** A move, and whether something has happened to what it has made; null unless it is done. */
export async function readMove(
  db: AccountDbOrTrx,
  { id }: { id: string },
): Promise<{ move: Move; inUse: boolean | null } | undefined> {
  const move = await findMove(db, id);
  if (move === undefined) return undefined;
  if (move.status !== 'done' || move.openingBalanceId === null) return { move, inUse: null };
  const isUsed = await isOpeningUsed(db, move.openingBalanceId);
  return { move, inUse: isUsed || (await listUsedClients(db, move, 1)).length > 0 };
}
