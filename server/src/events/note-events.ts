import type { Trx, Write } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { insertRows } from '../database/statement.ts';
import type { EventType } from '../domain/event-types.ts';
import { sequenceSoon } from './sequencer.ts';

/**
 * What an event holds, by name. An object is a resource as the API shows it, or undefined when it is gone; several events
 * may hold the same object, which is then stored once. Text is stored as it is.
 */
export type EventData = Record<string, object | Promise<object | undefined> | string>;

/** `about` is the id of the resource that changed. */
type Noted = { type: EventType; about: string; data: EventData };

/** The ids of a row's events differ in their last byte. More would also make rows that take long to read. */
const EVENTS_OF_A_ROW = 100;

const notedBy = new WeakMap<Trx, Map<string, Noted[]>>();

/**
 * Notes an event of the transaction. All events of a transaction are written together at its end, as one row. Nobody reads
 * an event whose transaction was undone. The last of several `….updated` of one resource stands for all of them.
 * @param about the id of the resource that changed
 */
export function noteEvent(
  trx: Trx,
  accountId: string,
  type: EventType,
  about: string,
  data: EventData,
): void {
  const noted = eventsOf(trx, accountId);
  if (type.endsWith('.updated')) {
    const earlier = noted.findIndex((other) => other.type === type && other.about === about);
    if (earlier >= 0) noted.splice(earlier, 1);
  }
  noted.push({ type, about, data });
}

function eventsOf(trx: Trx, accountId: string): Noted[] {
  const known = notedBy.get(trx) ?? new Map<string, Noted[]>();
  if (known.size === 0) {
    notedBy.set(trx, known);
    trx.atEnd(() => writeAll(trx, known));
  }
  const noted = known.get(accountId) ?? [];
  if (noted.length === 0) known.set(accountId, noted);
  return noted;
}

function writeAll(trx: Trx, known: Map<string, Noted[]>): Promise<void> | undefined {
  for (const accountId of known.keys()) trx.afterCommit((db) => sequenceSoon(db, accountId));
  const isKnown = [...known.values()].flat().every(({ data }) => !Object.values(data).some(isPromise));
  if (!isKnown) return awaitAndWrite(trx, known);
  for (const [accountId, noted] of known) trx.later(...insertEvents(trx, accountId, noted));
  return undefined;
}

/** Some resources are read by the statement that changes them. */
async function awaitAndWrite(trx: Trx, known: Map<string, Noted[]>): Promise<void> {
  for (const [accountId, noted] of known) {
    const complete: Noted[] = [];
    for (const { data, ...event } of noted) {
      const entries = await Promise.all(
        Object.entries(data).map(async ([name, value]) => [name, await value] as const),
      );
      const isThere = entries.every(([, value]) => value !== undefined);
      if (isThere) complete.push({ ...event, data: Object.fromEntries(entries) as EventData });
    }
    trx.later(...insertEvents(trx, accountId, complete));
  }
}

function isPromise(value: unknown): boolean {
  return value instanceof Promise;
}

function insertEvents(trx: Trx, accountId: string, noted: Noted[]): Write[] {
  const writes: Write[] = [];
  for (let first = 0; first < noted.length; first += EVENTS_OF_A_ROW) {
    const some = noted.slice(first, first + EVENTS_OF_A_ROW);
    const row = {
      id: `${newId().slice(0, -2)}00`,
      types: some.map(({ type }) => type),
      body: toBody(trx, some),
    };
    writes.push(insertRows(trx, accountId, 'new_events', [row]));
  }
  return writes;
}

/** What a row holds. In `data`, a number is the place of a resource, and text stands for itself. */
export type EventsBody = {
  actor: Trx['actor'];
  resources: object[];
  events: { type: EventType; about: string; data: Record<string, number | string> }[];
};

function toBody({ actor }: Trx, noted: Noted[]): string {
  const places = new Map<unknown, number>();
  const place = (value: EventData[string]) => {
    if (typeof value === 'string') return value;
    const known = places.get(value) ?? places.size;
    places.set(value, known);
    return known;
  };
  const events = noted.map(({ type, about, data }) => ({
    type,
    about,
    data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, place(value)])),
  }));
  const resources = [...places.keys()] as object[];
  return JSON.stringify({ actor, resources, events } satisfies EventsBody);
}
