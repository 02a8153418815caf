import type { AccountTrx, Write } from '../database/database.ts';
import { createGiveWay } from '../database/give-way.ts';
import { newId } from '../database/ids.ts';
import { insertRows } from '../database/statement.ts';
import type { Actor, DataName, EventType } from '../../domain/webhooks/event-types.ts';
import type { Difference } from './figures.store.ts';
import { sequenceSoon } from './sequencer.ts';

/**
 * The data of an event, by name. An object is a resource as the API shows the resource, or undefined when the resource is gone; several
 * events may have the same object, which is then stored once. Text and truth values are stored as they are.
 */
export type EventData = Record<string, EventValue>;
type EventValue = object | Promise<object | undefined> | string | boolean;

/** `about` is the id of the resource that changed. */
type Noted = { actor: Actor; type: EventType; about: string; data: EventData };

/** The ids of a row's events differ in their last byte. More would also make rows that take long to read. */
const EVENTS_OF_A_ROW = 100;

/** The events and differences that a transaction notes of its account. Differences are by figure, day and key. */
type NotedOfAccount = { events: Noted[]; differences: Map<string, Difference> };

const notedBy = new WeakMap<AccountTrx, NotedOfAccount>();

/**
 * Notes an event of the transaction. All events of a transaction are written together at its end, as one row. Nobody reads an event whose
 * transaction was undone. The last of several `….updated` of one resource stands for all of them.
 * @param about the id of the resource that changed
 */
export function noteEvent<Type extends EventType>(
  trx: AccountTrx,
  type: Type,
  about: string,
  data: EventData & Record<DataName<Type>, EventValue>,
): void {
  note(trx, { actor: trx.actor, type, about, data });
}

function note(trx: AccountTrx, noted: Noted): void {
  const { events } = notedOf(trx);
  const { type, about } = noted;
  if (type.endsWith('.updated')) {
    const earlier = events.findIndex((other) => other.type === type && other.about === about);
    if (earlier >= 0) events.splice(earlier, 1);
  }
  events.push(noted);
}

/**
 * Notes amounts that the transaction adds to figures. The amounts are written with the events. Differences that cancel out are not written.
 * @param sign -1: the transaction takes the amounts off
 */
export function noteDifferences(trx: AccountTrx, added: readonly Difference[], sign: 1n | -1n = 1n): void {
  const { differences } = notedOf(trx);
  for (const one of added) {
    const place = `${one.figure} ${one.key} ${one.day}`;
    const before = differences.get(place)?.sums ?? [];
    const sums = [0, 1, 2, 3].map((index) => (before[index] ?? 0n) + sign * (one.sums[index] ?? 0n));
    differences.set(place, { ...one, sums });
  }
}

function notedOf(trx: AccountTrx): NotedOfAccount {
  const known = notedBy.get(trx);
  if (known !== undefined) return known;
  const noted: NotedOfAccount = { events: [], differences: new Map() };
  notedBy.set(trx, noted);
  trx.atEnd(() => writeAll(trx, noted));
  return noted;
}

function writeAll(trx: AccountTrx, noted: NotedOfAccount): Promise<void> | undefined {
  const { events, differences } = noted;
  const whole = trx.whole?.of(trx.accountId);
  // The notes of a part of a transaction are written with all other notes of the transaction.
  if (whole !== undefined) {
    for (const event of events) note(whole, event);
    noteDifferences(whole, [...differences.values()]);
    return undefined;
  }
  trx.afterCommit((db) => sequenceSoon(db.of(trx.accountId)));
  if (events.some(isWaitedFor) || events.length > EVENTS_OF_A_ROW) return awaitAndWrite(trx, noted);
  trx.later(...insertsOf(trx, noted));
  return undefined;
}

/** Some resources are read by the statement that changes them, and many keep the process busy. */
async function awaitAndWrite(trx: AccountTrx, { events, differences }: NotedOfAccount): Promise<void> {
  const giveWay = createGiveWay();
  for (const insert of insertsOf(trx, { events: await complete(events), differences })) {
    trx.later(insert);
    await giveWay();
  }
}

/** The events that the transaction has noted of the account so far, with their resources read. */
export async function notedEvents(
  trx: AccountTrx,
): Promise<{ type: EventType; about: string; data: EventData }[]> {
  return complete(notedBy.get(trx)?.events ?? []);
}

async function complete(events: readonly Noted[]): Promise<Noted[]> {
  const read: Noted[] = [];
  for (const event of events) {
    const { data } = event;
    if (!isWaitedFor(event)) {
      read.push(event);
      continue;
    }
    const entries = await Promise.all(
      Object.entries(data).map(async ([name, value]) => [name, await value] as const),
    );
    const isThere = entries.every(([, value]) => value !== undefined);
    if (isThere) read.push({ ...event, data: Object.fromEntries(entries) as EventData });
  }
  return read;
}

/** Whether a value of the event is still being read. */
function isWaitedFor({ data }: Noted): boolean {
  return Object.values(data).some((value) => value instanceof Promise);
}

/** Inserts the noted events and differences, row by row. */
function* insertsOf(trx: AccountTrx, { events, differences }: NotedOfAccount): Generator<Write> {
  let left = toColumn(differences);
  let rest = events;
  while (rest.length > 0 || left !== null) {
    const { actor } = rest[0] ?? trx;
    const end = rest.findIndex((event, index) => index === EVENTS_OF_A_ROW || event.actor !== actor);
    const some = end < 0 ? rest : rest.slice(0, end);
    rest = rest.slice(some.length);
    const entryIds = some.filter(({ type }) => type === 'journal_entry.posted').map(({ about }) => about);
    const row = {
      id: `${newId().slice(0, -2)}00`,
      types: some.map(({ type }) => type),
      body: some.length === 0 ? '' : toBody(actor, some),
      differences: left,
      entryIds: entryIds.length === 0 ? null : entryIds,
      knowsWaiting: true,
    };
    left = null;
    yield insertRows(trx, 'new_events', [row]);
  }
}

/** Sums are digits in text, because numbers inside JSON would become floating-point numbers. */
function toColumn(differences: ReadonlyMap<string, Difference>): string | null {
  const rows = [...differences.values()]
    .filter(({ sums }) => sums.some((sum) => sum !== 0n))
    .map(({ figure, day, key, sums }) => [figure, day, key, ...sums.map(String)]);
  return rows.length === 0 ? null : JSON.stringify(rows);
}

/** The body of a row of events. In `data`, a number is the place of a resource, and every other value stands for itself. */
export type EventsBody = {
  actor: Actor;
  resources: object[];
  events: { type: EventType; about: string; data: Record<string, number | string | boolean> }[];
};

function toBody(actor: Actor, noted: Noted[]): string {
  const places = new Map<unknown, number>();
  const place = (value: EventData[string]) => {
    if (typeof value === 'string' || typeof value === 'boolean') return value;
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
