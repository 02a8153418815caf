import { isId } from '../../platform/database/ids.ts';
import { isEventSeenBy, mayReadEvents } from '../../domain/webhooks/event-types.ts';
import type { OfPath, ReadContext } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { eventsOfRow, placeOfEvent, presentEvents } from './event.ts';
import { findRow, listRowsById } from './events.store.ts';
import type { AccountDb } from '../../platform/database/database.ts';
import type { StoredEvent } from './event.ts';

/** @throws ApiError `not-found`, also for an event about what the caller may not read */
export async function getEvent({ db, caller, baseUrl }: ReadContext, { params }: OfPath) {
  if (!isId(params.id)) throw new ApiError('not-found');
  const { rowId, index } = placeOfEvent(params.id);
  const row = await findRow(db, rowId);
  const event = row && eventsOfRow(row)[index];
  if (
    event === undefined ||
    !mayReadEvents(caller.scopes, event.type) ||
    !isEventSeenBy(caller.actor, event)
  ) {
    throw new ApiError('not-found');
  }
  const [body] = await presentEvents(db, [event], baseUrl);
  if (body === undefined) throw new ApiError('not-found');
  return { body };
}

/** The events of these ids that are still kept. */
export async function listEventsById(db: AccountDb, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  const rowIds = [...new Set(ids.map((id) => placeOfEvent(id).rowId))];
  const rows = await listRowsById(db, db.accountId, rowIds);
  return rows.flatMap(eventsOfRow).filter(({ id }) => ids.includes(id));
}
