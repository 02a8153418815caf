import type { JournalEntry } from '../books/index.ts';
import { listEntriesById, presentEntry } from '../books/index.ts';
import type { AccountDb } from '../../platform/database/database.ts';
import type { Actor, EventType } from '../../domain/webhooks/event-types.ts';
import type { EventsBody } from '../../platform/events/note-events.ts';
import type { EventRow } from './events.store.ts';

/** An event as the feed and webhooks show it. */
export type Event = {
  id: string;
  sequence: number;
  type: EventType;
  createdAt: string;
  actor: Actor;
  data: Record<string, unknown>;
};

/** An event as its row holds it. `about` is the id of the resource that changed. */
export type StoredEvent = Omit<Event, 'data'> & {
  about: string;
  data: Record<string, number | string | boolean>;
  resources: readonly object[];
};

/** The events of a row, in the order of their numbers. */
export function eventsOfRow({ id, lastSequence, types, body, writtenAt }: EventRow): StoredEvent[] {
  const { actor, resources, events } = JSON.parse(body) as EventsBody;
  const first = Number(lastSequence) - types.length + 1;
  return events.map((event, index) => ({
    ...event,
    id: eventId(id, index),
    sequence: first + index,
    createdAt: writtenAt.toISOString(),
    actor,
    resources,
  }));
}

function eventId(rowId: string, index: number): string {
  return `${rowId.slice(0, -2)}${index.toString(16).padStart(2, '0')}`;
}

/** The id of the row of an event, and the place of the event in it. */
export function placeOfEvent(id: string): { rowId: string; index: number } {
  const { length } = id;
  return { rowId: `${id.slice(0, -2)}00`.toLowerCase(), index: Number.parseInt(id.slice(length - 2), 16) };
}

/** Completes events by what rows only name: journal entries, and the address of the public page. */
export async function presentEvents(
  db: AccountDb,
  events: readonly StoredEvent[],
  baseUrl: string,
): Promise<Event[]> {
  const entryIds = events.flatMap(({ data }) => {
    const { journalEntry } = data;
    return typeof journalEntry === 'string' ? [journalEntry] : [];
  });
  const entries = await listEntriesById(db, [...new Set(entryIds)]);
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  return events.map(({ about: _about, resources, data, ...event }) => {
    const show = (name: string, value: number | string | boolean): unknown => {
      if (name === 'journalEntry') return entryAt(event.type, entryById.get(String(value)));
      return typeof value === 'number' ? withAddress(resources[value] ?? {}, baseUrl) : value;
    };
    const shown = Object.entries(data).map(([name, value]) => [name, show(name, value)] as const);
    return { ...event, data: Object.fromEntries(shown) };
  });
}

/** Events whose entries are read at once. */
const EVENTS_AT_ONCE = 25;

/** The same, some at a time. */
export async function* presentInPieces(
  db: AccountDb,
  events: readonly StoredEvent[],
  baseUrl: string,
): AsyncGenerator<Event> {
  for (let first = 0; first < events.length; first += EVENTS_AT_ONCE) {
    yield* await presentEvents(db, events.slice(first, first + EVENTS_AT_ONCE), baseUrl);
  }
}

/** An entry never changes but for its status, so it is read when the event is shown. */
function entryAt(type: EventType, entry: JournalEntry | undefined) {
  const status = type === 'journal_entry.reversed' ? 'Reversed' : 'Posted';
  return entry && presentEntry({ ...entry, status });
}

function withAddress(resource: object, baseUrl: string): object {
  if (!('publicUrl' in resource) || typeof resource.publicUrl !== 'string') return resource;
  return { ...resource, publicUrl: `${baseUrl}${resource.publicUrl}` };
}
