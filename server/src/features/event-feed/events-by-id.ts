import type { Db } from '../../platform/database/database.ts';
import type { StoredEvent } from './event.ts';
import { eventsOfRow, placeOf } from './event.ts';
import { listRowsById } from './events.store.ts';

/** The events of these ids that are still kept. */
export async function eventsById(db: Db, accountId: string, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  const rowIds = [...new Set(ids.map((id) => placeOf(id).rowId))];
  const rows = await listRowsById(db, accountId, rowIds);
  return rows.flatMap(eventsOfRow).filter(({ id }) => ids.includes(id));
}
