import type { Texts } from '../../text/language.tsx';
import type { Field, Fields, Reader } from './words/fields.ts';
import { UNSEEN } from './words/fields.ts';

/** One value in words, or several under one heading. */
export type Row = {
  /** The place of the value. It is the same in two versions of a thing. */
  place: string;
  label: string;
  /** Empty where `rows` has the values. */
  text: string;
  /** What stood there before, where that is something else. */
  was?: string;
  /** The caller wrote it. */
  isQuote?: boolean;
  rows?: readonly Row[];
};

/** Up to three versions of the same thing. Those that are there are shown together. */
export type Versions = {
  /** As the request says it. */
  asked?: unknown;
  /** As the service would answer it. It goes before `asked`. */
  now?: unknown;
  /** As it is before the request is done. */
  before?: unknown;
};

const none: Texts<string> = { nb: 'ingen', en: 'none' };

/**
 * The rows of a thing, in the order of its fields. Every value of the request has a row. Where there is a version before, what the
 * request does not name is left out unless it changes; elsewhere what is empty.
 *
 * @param isWhole shows what does not change, too
 */
export function rowsOf(
  fields: Fields,
  versions: Versions,
  outer: Reader,
  isWhole = versions.before === undefined,
  place = '',
): Row[] {
  const { asked, now, before } = versions;
  const currency = currencyOf(now) ?? currencyOf(asked) ?? outer.currency;
  const reader = {
    ...outer,
    currency,
    currencyBefore: currencyOf(before) ?? outer.currencyBefore ?? currency,
  };
  const names = new Set([
    ...Object.keys(fields),
    // What a newer service knows.
    ...[asked, now, before].flatMap((one) => Object.keys(membersOf(one))),
  ]);
  return [...names].flatMap((name) => {
    const at = place === '' ? name : `${place}.${name}`;
    const isAsked = name in membersOf(asked);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const members = {
      asked: membersOf(asked)[name],
      now: membersOf(now)[name],
      ...(before !== undefined && { before: membersOf(before)[name] ?? null }),
    };
    if ((members.now ?? members.asked ?? members.before ?? undefined) === undefined && !isAsked) return [];
    const row = rowOf(field, name, members, reader, at);
    if (row === undefined || isAsked) return row ?? [];
    const isEmpty = row.rows === undefined && isNothing(field, members.now ?? members.asked, reader);
    return isWhole ? (isEmpty && row.was === undefined ? [] : row) : hasChanged(row) ? row : [];
  });
}

function rowOf(
  field: Field | undefined,
  name: string,
  versions: Versions,
  reader: Reader,
  place: string,
): Row | undefined {
  if (field === UNSEEN) return undefined;
  const value = versions.now ?? versions.asked;
  const label = field?.label[reader.language] ?? name;
  const isQuote =
    versions.asked !== undefined && (field === undefined || field.isQuote === true || field.pairs);
  const hasMembers = [value, versions.before].some((one) => Object.keys(membersOf(one)).length > 0);
  if (hasMembers && field?.members !== undefined) {
    return { place, label, text: '', rows: memberRows(field, field.members, versions, reader, place) };
  }
  if (hasMembers && field?.pairs === true) {
    const pairs = { ...membersOf(versions.before), ...membersOf(value) };
    const rows = Object.keys(pairs).map((key) => ({
      ...leaf(undefined, key, pick(versions, key), reader, `${place}.${key}`),
      ...(isQuote === true && { isQuote }),
    }));
    return { place, label, text: '', rows };
  }
  return { ...leaf(field, label, versions, reader, place), ...(isQuote === true && { isQuote }) };
}

function memberRows(
  { one, label }: Exclude<Field, typeof UNSEEN>,
  members: Fields,
  versions: Versions,
  reader: Reader,
  place: string,
): Row[] {
  const lists = [versions.asked, versions.now, versions.before].filter((list) => Array.isArray(list));
  if (lists.length === 0) return rowsOf(members, versions, reader, true, place);
  const count = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) => {
    const at = `${place}.${index}`;
    return {
      place: at,
      label: `${(one ?? label)[reader.language]} ${index + 1}`,
      text: '',
      rows: rowsOf(members, pick(versions, String(index)), reader, true, at),
    };
  });
}

/** That member of each version. A version without the member has lost or not yet got it. */
function pick({ asked, now, before }: Versions, name: string): Versions {
  return {
    asked: membersOf(asked)[name],
    now: membersOf(now)[name],
    ...(before !== undefined && { before: membersOf(before)[name] ?? null }),
  };
}

function leaf(
  field: Field | undefined,
  label: string,
  { asked, now, before }: Versions,
  reader: Reader,
  place: string,
): Row {
  const text = inWords(field, now ?? asked, reader);
  const was =
    before === undefined ? text : inWords(field, before, { ...reader, currency: reader.currencyBefore });
  return { place, label, text, ...(was !== text && { was }) };
}

/** The currency of the amounts of a thing; undefined: the thing says none. */
function currencyOf(value: unknown): string | undefined {
  const { currency } = membersOf(value);
  return typeof currency === 'string' ? currency : undefined;
}

function isNothing(field: Field | undefined, value: unknown, { currency = 'NOK' }: Reader): boolean {
  if (isEmpty(value)) return true;
  if (field === undefined || field === UNSEEN) return false;
  const isZero = value === 0 || value === false;
  return (
    (isZero && field.isNothingAtZero === true) || (currency === 'NOK' && field.isNothingInKroner === true)
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function inWords(field: Field | undefined, value: unknown, reader: Reader): string {
  if (isEmpty(value)) return none[reader.language];
  if (Array.isArray(value)) return value.map((one) => inWords(field, one, reader)).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === undefined || field === UNSEEN) return text;
  const words = field.words?.[reader.language];
  if (words !== undefined) return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
  // The field is declared for values of this type (words/fields.ts).
  return field.say === undefined ? text : field.say(value as never, reader);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function hasChanged({ was, rows = [] }: Row): boolean {
  return was !== undefined || rows.some(hasChanged);
}

/** A value that is another one in another version of a thing. `label` leads to the value. */
export type Difference = { label: string; before: string | undefined; after: string | undefined };

const BELOW = ' – ';

/** The values of two versions that differ, each with both values; undefined where a version has none. */
export function differencesOf(before: readonly Row[], after: readonly Row[]): Difference[] {
  const [old, fresh] = [leavesOf(before), leavesOf(after)];
  const differences = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((place) => {
    const [one, other] = [old.get(place), fresh.get(place)];
    if (one?.text === other?.text) return [];
    return [{ label: (other ?? one)?.label ?? '', before: one?.text, after: other?.text }];
  });
  // The answer and an event may hold the same resource.
  const told = [...new Map(differences.map((one) => [JSON.stringify(one), one])).values()];
  const isTold = ({ label, ...values }: Difference) =>
    told.some(
      (one) =>
        label.endsWith(`${BELOW}${one.label}`) && one.before === values.before && one.after === values.after,
    );
  return told.filter((one) => !isTold(one));
}

function leavesOf(rows: readonly Row[], heading = ''): Map<string, { label: string; text: string }> {
  return new Map(
    rows.flatMap(({ place, label: name, text, rows: inner }) => {
      const label = heading === '' ? name : `${heading}${BELOW}${name}`;
      return inner === undefined ? [[place, { label, text }] as const] : [...leavesOf(inner, label)];
    }),
  );
}
