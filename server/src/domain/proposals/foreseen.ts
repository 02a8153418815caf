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
  events: readonly ForeseenEvent[];
  /** What the documents that it sends show besides: their sender and their attachments. Null: it sends none. */
  enclosed: unknown;
  /** The addresses that it would email. */
  emails: readonly string[];
};

/** The numbers that a document gets when it is sent, and the link that is made then. */
const GIVEN_WHEN_SENT: ReadonlySet<string> = new Set(['number', 'kid', 'publicUrl']);
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

/** Instants and statuses are not compared: a customer who opens an invoice changes the status, and nothing that is approved. */
const COURSE = /^status$|At$/;
/** Dates that we count from the day of sending to a working day. */
const COUNTED: ReadonlySet<string> = new Set(['payableUntil', 'deadline']);

/**
 * Whether what would be done today is what was seen on an earlier day: the same document, recipient and bookings. What is dated by
 * the day of doing has moved to today, and accrued interest has grown, with each amount that it is a part of.
 */
export function isSameToday(seen: Foreseen, now: Foreseen, seenOn: LocalDate, today: LocalDate): boolean {
  const grown = interestClaimedBy(now) - interestClaimedBy(seen);
  const isSame = (before: unknown, after: unknown, name: string): boolean => {
    if (before === after || COURSE.test(name) || COUNTED.has(name)) return true;
    if (typeof before === 'string') return before === seenOn && after === today;
    if (typeof before === 'number' && typeof after === 'number') {
      return grown > 0n && oreFromKroner(after) - oreFromKroner(before) === grown;
    }
    if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return false;
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].every((member) => isSame(before[member], after[member], member));
  };
  return isSame(seen, now, '');
}

/** The late-payment interest of the letter that the request sends. */
function interestClaimedBy({ body }: Foreseen): Ore {
  const letters = isObject(body) && Array.isArray(body['reminders']) ? body['reminders'] : [];
  const [claimed] = letters.flatMap((letter: unknown) =>
    isObject(letter) && letter['id'] === null ? [letter['interest']] : [],
  );
  return oreOf(claimed);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * The largest amount of one document, payment or entry that the request makes or sends. Limits of API clients are compared with it. A
 * payment is not as large as its invoice. Where nothing is made, the largest amount of what is changed.
 */
export function amountOf({ body, events }: Pick<Foreseen, 'body' | 'events'>): Ore {
  const sent = idsOfSent(events);
  const resources = [body, ...events.flatMap(({ data }) => Object.values(data))].filter(isObject);
  const made = resources.filter(({ id }) => id === null || (typeof id === 'string' && sent.has(id)));
  const amounts = (made.length > 0 ? made : resources).map(amountOfResource);
  return amounts.reduce((most, one) => (one > most ? one : most), 0n);
}

function amountOfResource({ total, amount, lines }: Record<string, unknown>): Ore {
  const debits = Array.isArray(lines) ? lines.map(({ debit }: { debit?: unknown }) => oreOf(debit)) : [];
  const debit = debits.reduce((sum, one) => sum + one, 0n);
  return [oreOf(total), oreOf(amount), debit].reduce((most, one) => (one > most ? one : most));
}

function oreOf(kroner: unknown): Ore {
  return typeof kroner === 'number' ? oreFromKroner(Math.abs(kroner)) : 0n;
}
