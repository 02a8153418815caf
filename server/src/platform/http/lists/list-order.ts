import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { isId } from '../../database/ids.ts';

/** What an item is ordered by, and how a text of it is checked before a statement has it. */
const KEY_TYPES = {
  timestamptz: isTime,
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isTime(text),
  uuid: isId,
  bigint: (text: string) => /^\d{1,18}$/.test(text),
  text: (text: string) => !text.includes('\0'),
};

type Key<R> = {
  /** The column as SQL, as it stands in `order by`. */
  column: string;
  type: keyof typeof KEY_TYPES;
  of: (row: R) => Date | string | number | bigint;
};

/** The default order of a list, and with it where each next page begins. */
export type ListOrder<R, S = undefined> = {
  /** Of this list alone. */
  name: string;
  /** What `sort` says where it says this order; undefined where the list has one order only. */
  sort?: S;
  /** By what else `sort` may order the list: the columns as SQL, by their names in `sort`. */
  sorts?: Readonly<Record<string, string>>;
  isDescending?: boolean;
  /** No two items have the same keys. The last one is the id, or what stands for it. */
  keys: readonly Key<R>[];
};

/** What `sort` may say of a list with these columns: each of them, upwards and downwards. */
export function sortsOf<C extends string>(sorts: Readonly<Record<C, string>>): (C | `-${C}`)[] {
  return (Object.keys(sorts) as C[]).flatMap((name): (C | `-${C}`)[] => [name, `-${name}`]);
}

/** SQL for the order of a list. @param sort what the caller said of it, or the default */
export function orderBy(order: ListOrder<never, unknown>, sort: unknown): RawBuilder<unknown> {
  const { keys, sorts } = order;
  const columns = keys.map(({ column }) => column);
  const directed = (names: readonly (string | undefined)[], isDescending: boolean) =>
    sql.raw(names.map((name) => `${name} ${isDescending ? 'desc' : 'asc'}`).join(', '));
  if (typeof sort !== 'string' || sort === order.sort) return directed(columns, order.isDescending === true);
  return directed([sorts?.[sort.replace('-', '')], columns.at(-1)], sort.startsWith('-'));
}

/** As a dictionary has the names. */
export function byName<S extends string = 'name'>(
  name: string,
  sorts: Readonly<Record<string, string>> = {},
): ListOrder<{ name: string; id: string }, S | 'name'> {
  return {
    name,
    sort: 'name',
    sorts,
    keys: [
      { column: 'name collate norwegian', type: 'text', of: (row) => row.name },
      { column: 'id', type: 'uuid', of: ({ id }) => id },
    ],
  };
}

/** @param table the name that the statement gives the table */
export function newestFirst<S = undefined>(
  name: string,
  { table, ...sorting }: Pick<ListOrder<never, S>, 'sort' | 'sorts'> & { table?: string } = {},
): ListOrder<{ id: string } & ({ createdAt: Date } | { created_at: Date }), S> {
  const of = table === undefined ? '' : `${table}.`;
  return {
    name,
    ...sorting,
    isDescending: true,
    keys: [
      {
        column: `${of}created_at`,
        type: 'timestamptz',
        of: (row) => ('createdAt' in row ? row.createdAt : row.created_at),
      },
      { column: `${of}id`, type: 'uuid', of: ({ id }) => id },
    ],
  };
}

/** The keys of the last item of the page before, as texts. */
export type Position = readonly string[];

/** Raised when the form of a cursor changes, so that older ones are refused. */
const VERSION = 1;

/**
 * Of a list and its filter, which a cursor names: with another filter it would leave out items, and nobody would notice.
 * @param of the account, and what else of the path chooses the list
 */
export function listMark(
  { name }: ListOrder<never, unknown>,
  of: string,
  filter: Readonly<Record<string, unknown>>,
): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const chosen = JSON.stringify([name, of, given.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
  return createHash('sha256').update(chosen).digest('base64url').slice(0, 16);
}

export function writeCursor<R>({ keys }: ListOrder<R, unknown>, mark: string, last: R): string {
  const values = keys.map(({ of }) => {
    const value = of(last);
    return value instanceof Date ? value.toISOString() : String(value);
  });
  return Buffer.from(JSON.stringify([VERSION, mark, ...values])).toString('base64url');
}

/** @throws ApiError `validation-failed` for what is no cursor, and for one of another list or filter */
export function readCursor({ keys }: ListOrder<never, unknown>, mark: string, cursor: string): Position {
  const [version, list, ...position] = partsOf(cursor);
  const isRight =
    version === VERSION &&
    list === mark &&
    position.length === keys.length &&
    position.every(
      (value, index) => typeof value === 'string' && KEY_TYPES[keys[index]?.type ?? 'text'](value),
    );
  if (!isRight) throw validationFailed([{ field: 'after', code: 'invalid-cursor' }]);
  return position as string[];
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** SQL for whether a row comes after the position. The columns are compared as one, so that the index of the order finds the place. */
export function isAfterPosition(
  { keys, isDescending = false }: ListOrder<never, unknown>,
  position: Position,
): RawBuilder<boolean> {
  const columns = sql.raw(keys.map(({ column }) => column).join(', '));
  const values = keys.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`);
  return sql<boolean>`(${columns}) ${sql.raw(isDescending ? '<' : '>')} (${sql.join(values)})`;
}

function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
}
