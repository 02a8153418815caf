import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { found } from '../../../domain/errors.ts';
import type { JournalEntry } from './journal-entry.ts';
import { findEntry } from './journal.store.ts';
import { presentEntry } from './present.ts';

/** @throws ApiError `not-found` */
export async function getJournalEntry(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return { body: presentEntry(await getEntry(db, accountId, params.id)) };
}

/** @throws ApiError `not-found` */
export async function getEntry(db: DbOrTrx, accountId: string, id: string): Promise<JournalEntry> {
  const entry = found(await findEntry(db, accountId, id));
  return entry;
}
