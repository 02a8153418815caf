import type { EventType } from '../webhooks/event-types.ts';
import type { LocalDate } from '../days/local-date.ts';
import { rateFromNumber } from '../currency/wire-rate.ts';
import type { Ore } from '../money.ts';
import { oreFromKroner } from '../money.ts';

/** An event that a request would make, with the resources as the API shows them. `about` is the id of the resource. */
export type ForeseenEvent = {
  type: EventType;
  about: string | null;
  data: Readonly<Record<string, unknown>>;
};

/** The answer and the effects that a request would have. */
export type Foreseen = {
  status: number;
  body: unknown;
  /** The resource that the request acts on, before the change. Null where the answer shows the whole resource. */
  before: unknown;
  events: readonly ForeseenEvent[];
  /** The parts of the outgoing document that the answer does not show: its sender and its attachments. Null: no document goes out. */
  enclosed: unknown;
  /** The addresses that the request would email. */
  emails: readonly string[];
  /** The late-payment interest that the letter of the request claims, in kroner. The interest grows each day. */
  interest: number;
};

/**
 * How an approval compares a field. A field without a rule is compared by its value.
 * - `id`: an id that was made for the request does not exist yet. Other ids are compared by their value.
 * - `given`: a number, KID or link that a document or an entry gets when the request is done.
 * - `text-of-entry`: the text of an entry, which ends with such a number.
 * - `course`: how far something has come, or when something has happened.
 * - `counted`: a date that the service counts from the day of doing to a working day.
 * - `day`: a date that is the day of doing, which was the day of asking.
 * - `interest`: an amount that the interest of the letter is a part of.
 * - `exchange-rate`: the exchange rate of the sent document, or an amount in kroner that follows from it. The rate is that of the day of
 *   doing, unless the request names one.
 * - `booked`: an amount of an entry, of which the interest of the letter is a part, or which follows from the exchange rate.
 */
export const COMPARISON_RULES = [
  'id',
  'given',
  'text-of-entry',
  'course',
  'counted',
  'day',
  'interest',
  'exchange-rate',
  'booked',
] as const;
export type ComparisonRule = (typeof COMPARISON_RULES)[number];

/** A place in a value whose schema is known. */
export type SchemaPlace = {
  rule: ComparisonRule | undefined;
  member: (name: string) => SchemaPlace;
  item: () => SchemaPlace;
};

/** The places of the answer, of the resource before, and of the data of every event (`data`). */
export type SchemaPlaces = { body: SchemaPlace; before: SchemaPlace; data: SchemaPlace };

/** Where nothing is declared, values are compared as they are. */
export const COMPARED_BY_VALUE: SchemaPlace = {
  rule: undefined,
  member: () => COMPARED_BY_VALUE,
  item: () => COMPARED_BY_VALUE,
};

/**
 * Puts null in place of values that do not exist yet: ids, and numbers that the service gives when the request is done.
 * @param isNew whether an id was made for the request
 * @param sent the document that gets its number now; undefined: no document does
 */
export function withUnknownsAsNull(
  { body, events, ...rest }: Foreseen,
  { body: ofBody, data: ofData }: SchemaPlaces,
  isNew: (id: string) => boolean,
  sent: string | undefined,
): Foreseen {
  const isGivenNow = (value: object, place: SchemaPlace) =>
    'id' in value &&
    typeof value.id === 'string' &&
    place.member('id').rule === 'id' &&
    (isNew(value.id) || value.id === sent);
  const numbers = new Set(
    [[body, ofBody] as const, ...events.map(({ data }) => [data, ofData] as const)].flatMap(
      ([value, place]) => numbersIn(value, place, sent),
    ),
  );
  const known = (value: unknown, place: SchemaPlace, isHere: boolean): unknown => {
    if (typeof value === 'string' && place.rule === 'id') return isNew(value) ? null : value;
    if (isHere && place.rule === 'given') return null;
    if (typeof value === 'string') {
      return isHere && place.rule === 'text-of-entry' ? withoutNumbers(value, numbers) : value;
    }
    if (Array.isArray(value)) return value.map((one) => known(one, place.item(), false));
    if (!isObject(value)) return value;
    const isGiven = isGivenNow(value, place);
    const members = Object.entries(value).map(([name, member]) => [
      name,
      known(member, place.member(name), isGiven),
    ]);
    return Object.fromEntries(members);
  };
  return {
    ...rest,
    body: known(body, ofBody, false),
    events: events.map(({ type, about, data }) => ({
      type,
      about: about === null || isNew(about) ? null : about,
      data: known(data, ofData, false) as ForeseenEvent['data'],
    })),
  };
}

/** The number that the document gets now, wherever the value holds the document. */
function numbersIn(value: unknown, place: SchemaPlace, sent: string | undefined): string[] {
  if (sent === undefined || !isObject(value)) return [];
  if (Array.isArray(value)) return value.flatMap((one) => numbersIn(one, place.item(), sent));
  const isSent = value['id'] === sent && place.member('id').rule === 'id';
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = place.member(name);
    return isSent && inner.rule === 'given' ? [String(member)] : numbersIn(member, inner, sent);
  });
}

function withoutNumbers(text: string, numbers: ReadonlySet<string>): string {
  return text
    .split(' ')
    .filter((word) => !numbers.has(word))
    .join(' ');
}

/**
 * Whether a request would do the same today as a person saw on an earlier day: the same document, recipient and bookings, value by value. A
 * field with a rule may differ as its rule says.
 */
export function isSameToday(
  seen: Foreseen,
  now: Foreseen,
  places: SchemaPlaces,
  seenOn: LocalDate,
  today: LocalDate,
): boolean {
  const grown = oreFromKroner(now.interest) - oreFromKroner(seen.interest ?? 0);
  const rates = changedRates(seen.body, now.body);
  const isSame = (before: unknown, after: unknown, place: SchemaPlace): boolean => {
    if (before === after || place.rule === 'course' || place.rule === 'counted') return true;
    if (place.rule === 'day') return before === seenOn && after === today;
    const { rule } = place;
    // The rate with its day and source: the same rate may be that of another day, and another one changes the amounts by its own share.
    if (rule === 'exchange-rate' && isObject(before) && isObject(after)) return true;
    const isAmount = rule === 'interest' || rule === 'exchange-rate' || rule === 'booked';
    if (isAmount && typeof before === 'number' && typeof after === 'number') {
      const [ofBefore, ofAfter] = [oreFromKroner(before), oreFromKroner(after)];
      const hasGrown = grown > 0n && ofAfter - ofBefore === grown;
      const isAtRate = rates !== undefined && isConverted(ofBefore, ofAfter, rates);
      if (rule === 'interest') return hasGrown;
      return rule === 'exchange-rate' ? isAtRate : hasGrown || isAtRate;
    }
    if (!isObject(before) || !isObject(after)) return false;
    if (Array.isArray(before) || Array.isArray(after)) {
      if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
      return before.every((one, index) => isSame(one, after[index], place.item()));
    }
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].every((name) => isSame(before[name], after[name], place.member(name)));
  };
  const isSameEvent = (one: ForeseenEvent, other: ForeseenEvent | undefined) =>
    one.type === other?.type && one.about === other.about && isSame(one.data, other.data, places.data);
  return (
    seen.status === now.status &&
    isSame(seen.body, now.body, places.body) &&
    isSame(seen.before ?? null, now.before, places.before) &&
    seen.events.length === now.events.length &&
    seen.events.every((event, index) => isSameEvent(event, now.events[index])) &&
    isSame(seen.enclosed, now.enclosed, COMPARED_BY_VALUE) &&
    isSame(seen.emails, now.emails, COMPARED_BY_VALUE)
  );
}

type Rates = { beforeE6: bigint; afterE6: bigint };

/** The rates of the sent document, where they are others today; undefined where they are the same, or no document has one. */
function changedRates(before: unknown, after: unknown): Rates | undefined {
  const [beforeE6, afterE6] = [rateOf(before), rateOf(after)];
  if (beforeE6 === undefined || afterE6 === undefined || beforeE6 === afterE6) return undefined;
  return { beforeE6, afterE6 };
}

function rateOf(body: unknown): bigint | undefined {
  const told = isObject(body) ? body['exchangeRate'] : undefined;
  const rate = isObject(told) ? told['rate'] : undefined;
  return typeof rate === 'number' ? rateFromNumber(rate) : undefined;
}

/** Amounts are rounded line by line, so that sums may be some øre off. */
const ROUNDINGS: Ore = 100n;

function isConverted(before: Ore, after: Ore, { beforeE6, afterE6 }: Rates): boolean {
  const off = after * beforeE6 - before * afterE6;
  return (off < 0n ? -off : off) <= ROUNDINGS * beforeE6;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
