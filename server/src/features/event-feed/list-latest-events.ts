import { mayReadEvents, sequenceBefore } from '../../domain/webhooks/event-types.ts';
import type { AccountDb } from '../../platform/database/database.ts';
import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { StoredEvent } from './event.ts';
import { eventsOfRow, presentInPieces } from './event.ts';
import * as store from './events.store.ts';
import { readTypes } from './list-events.ts';

export type LatestEventsQuery = {
  before?: number;
  /** Times, of which the second one is not part of the span. */
  from?: string;
  to?: string;
  types?: string;
  resource?: string;
};

const SHOWN = 50;
const ROWS_AT_ONCE = 200;
/** So many rows are looked through for events that a filter lets pass. */
const ROWS_AT_MOST = 5_000;

/**
 * The newest events that the caller may read, for people. `before` continues the list, and is null at its end. A list with
 * few events or none may go on, because only so many rows are looked through. `lastSequence` is where following begins.
 * @throws ApiError `validation-failed` for unknown types
 */
export async function listLatestEvents(
  { db, caller, baseUrl }: ReadContext,
  { query }: Input<unknown, LatestEventsQuery, unknown>,
) {
  const types = readTypes(query.types);
  const { resource } = query;
  const isWanted = (event: StoredEvent) =>
    types.includes(event.type) &&
    mayReadEvents(caller.scopes, event.type) &&
    (resource === undefined || isAbout(event, resource));
  const lastSequence = await store.lastSequence(db);
  const end = query.to === undefined ? lastSequence : Math.min(lastSequence, sequenceBefore(query.to));
  const { events, before } = await readBack(db, {
    before: query.before ?? end + 1,
    after: query.from === undefined ? 0 : sequenceBefore(query.from),
    mayHold: (body) => resource === undefined || body.includes(resource),
    isWanted,
  });
  return { body: { items: presentInPieces(db, events, baseUrl), before, lastSequence } };
}

type Span = {
  before: number;
  after: number;
  /** Whether a row can hold what is wanted. It saves reading the row. */
  mayHold: (body: string) => boolean;
  isWanted: (event: StoredEvent) => boolean;
};

async function readBack(
  db: AccountDb,
  { before, after, mayHold, isWanted }: Span,
): Promise<{ events: StoredEvent[]; before: number | null }> {
  const events: StoredEvent[] = [];
  let next = before;
  let rowCount = 0;
  while (rowCount < ROWS_AT_MOST) {
    const rows = await store.listRowsBefore(db, db.accountId, next, after, ROWS_AT_ONCE);
    for (const row of rows) {
      const first = Number(row.lastSequence) - row.types.length + 1;
      const found = mayHold(row.body) ? eventsOfRow(row).toReversed() : [];
      for (const event of found) {
        if (event.sequence >= next || event.sequence <= after) continue;
        if (events.length === SHOWN) return { events, before: next };
        if (isWanted(event)) events.push(event);
        next = event.sequence;
      }
      next = Math.min(next, first);
    }
    rowCount += rows.length;
    const found = rows[0]?.found ?? 0;
    if (rows.length === found && found < ROWS_AT_ONCE) return { events, before: null };
  }
  return { events, before: next };
}

/** Whether the event tells of this resource, or shows it at its top. */
function isAbout({ about, data, resources }: StoredEvent, id: string): boolean {
  const shown = Object.values(data).map((value) => {
    const resource = typeof value === 'number' ? resources[value] : { id: value };
    return resource !== undefined && 'id' in resource ? resource.id : undefined;
  });
  return about === id || shown.includes(id);
}
