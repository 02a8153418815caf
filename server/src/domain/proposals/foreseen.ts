import { createHash } from 'node:crypto';
import type { EventType } from '../event-types.ts';
import type { LocalDate } from '../local-date.ts';
import type { Ore } from '../money.ts';
import { oreFromKroner } from '../money.ts';

/** An event that a request would make, with the resources as the API shows them. `about` is the id of the resource. */
export type ForeseenEvent = { type: EventType; about: string; data: Readonly<Record<string, unknown>> };

/** What a request would answer and do. */
export type Foreseen = {
  status: number;
  body: unknown;
  /** The version that the resource would have; undefined when the answer tells none. */
  etag: string | undefined;
  events: readonly ForeseenEvent[];
  /** The addresses that it would email. */
  emails: readonly string[];
};

/** The numbers that a document gets when it is sent, and the link that is made then. */
const GIVEN_WHEN_SENT: ReadonlySet<string> = new Set(['number', 'kid', 'publicUrl']);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Puts null in place of what does not exist yet: ids, and numbers that are given when the request is done.
 * @param isNew whether an id was made for the request
 */
export function withoutUnknowns(
  { body, events, ...rest }: Foreseen,
  isNew: (id: string) => boolean,
): Foreseen {
  const numbered = idsOfSent(events);
  const isOneOf = (value: object, is: (id: string) => boolean) =>
    'id' in value && typeof value.id === 'string' && is(value.id);
  const isGivenNow = (value: object) => isOneOf(value, (id) => isNew(id) || numbered.has(id));
  // Texts of entries name documents. The number of an entry may be that of a document, too.
  const given = numbersOf([body, events], (value) => isOneOf(value, (id) => numbered.has(id)));
  const known = (value: unknown, isOfNew: boolean): unknown => {
    if (typeof value === 'string') {
      if ((value.match(UUID) ?? []).some(isNew)) return null;
      return isOfNew ? withoutNumbers(value, given) : value;
    }
    if (Array.isArray(value)) return value.map((one) => known(one, isOfNew));
    if (typeof value !== 'object' || value === null) return value;
    const isHere = isGivenNow(value);
    const members = Object.entries(value).map(([name, member]) => [
      name,
      isHere && GIVEN_WHEN_SENT.has(name) ? null : known(member, isHere && name === 'description'),
    ]);
    return Object.fromEntries(members);
  };
  return { ...rest, body: known(body, false), events: known(events, false) as ForeseenEvent[] };
}

/** The documents that get their numbers by the request. */
function idsOfSent(events: readonly ForeseenEvent[]): ReadonlySet<string> {
  return new Set(events.filter(({ type }) => type.endsWith('.sent')).map(({ about }) => about));
}

function numbersOf(value: unknown, isGivenNow: (value: object) => boolean): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const own = !Array.isArray(value) && isGivenNow(value) && 'number' in value ? [String(value.number)] : [];
  return new Set([...own, ...Object.values(value).flatMap((member) => [...numbersOf(member, isGivenNow)])]);
}

/** Texts of entries end with the number of their document. */
function withoutNumbers(text: string, numbers: ReadonlySet<string>): string {
  return text
    .split(' ')
    .filter((word) => !numbers.has(word))
    .join(' ');
}

/**
 * The hash of what a person approves: the document, its recipient and the bookings. Instants do not count, and a date that is
 * today counts as today, so that nothing has changed when it is approved on a later day. Accrued interest grows from day to day
 * by the rule that the document states, so its amounts do not count.
 *
 * @param foreseen without unknowns
 * @param today of the account, in Norway
 */
export function hashOf(
  operation: string,
  { body, etag, events, emails }: Foreseen,
  today: LocalDate,
): string {
  const numbered = idsOfSent(events);
  const lasting = (value: unknown): unknown => {
    if (value === today) return 'today';
    if (typeof value === 'string') return INSTANT.test(value) ? 'instant' : value;
    if (Array.isArray(value)) return value.map(lasting);
    if (typeof value !== 'object' || value === null) return value;
    const isNumbered = 'id' in value && typeof value.id === 'string' && numbered.has(value.id);
    return Object.entries(value)
      .filter(([name]) => !(isNumbered && name === 'dueDate'))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, lasting(member)]);
  };
  const text = JSON.stringify([operation, etag ?? null, lasting(body), lasting(events), emails]);
  return createHash('sha256').update(text).digest('hex');
}

/** The largest amount of one document, payment or entry. Limits of API clients are compared with it. */
export function amountOf({ body, events }: Pick<Foreseen, 'body' | 'events'>): Ore {
  const resources = [body, ...events.flatMap(({ data }) => Object.values(data))];
  return resources.map(amountOfResource).reduce((most, one) => (one > most ? one : most), 0n);
}

function amountOfResource(resource: unknown): Ore {
  if (typeof resource !== 'object' || resource === null) return 0n;
  const { total, amount, lines } = resource as Record<string, unknown>;
  const debits = Array.isArray(lines) ? lines.map(({ debit }: { debit?: unknown }) => oreOf(debit)) : [];
  const debit = debits.reduce((sum, one) => sum + one, 0n);
  return [oreOf(total), oreOf(amount), debit].reduce((most, one) => (one > most ? one : most));
}

function oreOf(kroner: unknown): Ore {
  return typeof kroner === 'number' ? oreFromKroner(Math.abs(kroner)) : 0n;
}
