import { CompiledQuery } from 'kysely';
import type { Compilable, Insertable, Updateable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { columnNameOf } from './columns.ts';
import type { Properties } from './columns.ts';
import type { DB } from './database-types.ts';
import type { DbOrTrx } from './database.ts';
import { runBesideOthers } from './shared-connection.ts';
import { Db, Trx } from './transaction.ts';
import type { AccountTrx, Write } from './transaction.ts';

/**
 * For statements on the path of every request. Kysely builds a statement anew each time it runs, which takes 50 to 200
 * µs of the service's CPU time. These statements are built once. Elsewhere the simplest way is best.
 */

/**
 * A statement that is written out, with `$1`, `$2` … for its values.
 * @typeParam Row the rows that it returns. Nothing checks the type, so tests must read every column
 */
export function statement<Row>(text: string): (db: DbOrTrx, ...parameters: unknown[]) => Promise<Row[]> {
  return (db, ...values) => run<Row>(db, text, values, false);
}

/** A statement that finds rows by their key: outside of a transaction it shares a connection (shared-connection.ts). */
export function shortStatement<Row>(text: string): (db: DbOrTrx, ...parameters: unknown[]) => Promise<Row[]> {
  return (db, ...values) => run<Row>(db, text, values, true);
}

/** A written-out statement that writes. */
export function writeStatement(text: string): (trx: Trx, ...values: unknown[]) => Write {
  return (trx, ...values) => trx.write(text, values);
}

/**
 * A statement that Kysely builds at its first use. Its text must be the same for all parameters.
 * @param build uses each parameter only as a value: it neither looks into it nor leaves it out
 * @param isShort as in `shortStatement`
 */
export function buildOnce<P extends unknown[], Row>(
  build: (db: DbOrTrx, ...parameters: P) => Compilable<Row>,
  { isShort } = { isShort: false },
): (db: DbOrTrx, ...parameters: P) => Promise<Row[]> {
  let compiled: ((db: DbOrTrx, parameters: P) => Promise<Row[]>) | undefined;
  return (db, ...parameters) => {
    compiled ??= compile(db, build, parameters.length, isShort);
    return compiled(db, parameters);
  };
}

function compile<P extends unknown[], Row>(
  db: DbOrTrx,
  build: (db: DbOrTrx, ...parameters: P) => Compilable<Row>,
  count: number,
  isShort: boolean,
): (db: DbOrTrx, parameters: P) => Promise<Row[]> {
  const places = Array.from({ length: count }, (_, index) => ({ index }));
  const built = build(db, ...(places as unknown[] as P)).compile();
  // The index of the parameter for each value of the statement. A parameter may occur more than once. -1 marks a
  // constant.
  const sources = built.parameters.map((value) => places.indexOf(value as (typeof places)[number]));
  return (database, parameters) => {
    const values = sources.map((source, index) =>
      source < 0 ? built.parameters[index] : parameters[source],
    );
    return run<Row>(database, built.sql, values, isShort);
  };
}

/** @param isShort outside of a transaction it shares a connection with others (shared-connection.ts) */
async function run<Row>(
  db: DbOrTrx,
  text: string,
  values: readonly unknown[],
  isShort: boolean,
): Promise<Row[]> {
  if (db instanceof Trx) return (await db.run(text, values)).rows as Row[];
  if (isShort && db instanceof Db) return (await runBesideOthers(db.pool, text, values)).rows as Row[];
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** A table whose rows belong to accounts. */
type Table = { [T in keyof DB]: 'account_id' extends keyof DB[T] ? T : never }[keyof DB];
type NewRow<T extends Table> = Properties<Omit<Insertable<DB[T]>, 'account_id'>>;
type Changes<T extends Table> = Properties<Omit<Updateable<DB[T]>, 'account_id'>>;

/**
 * Inserts rows of one account, which are given by their properties (columns.ts). All rows have the properties of the first row.
 * @param conflict what is done about rows that are there; left out: they are an error
 */
export function insertRows<T extends Table>(
  trx: AccountTrx,
  table: T,
  rows: NewRow<T>[],
  conflict: '' | 'on conflict do nothing' = '',
): Write {
  const properties = Object.keys(rows[0] ?? {});
  const text = remembered(`${table} ${rows.length} ${properties.join()} ${conflict}`, () => {
    const places = (row: number) => properties.map((_, place) => `$${row * properties.length + place + 2}`);
    const values = rows.map((_, row) => `(${['$1', ...places(row)].join()})`);
    const columns = ['account_id', ...properties.map(columnNameOf)];
    return `insert into ${table} (${columns.join()}) values ${values.join()} ${conflict}`;
  });
  const values: unknown[] = [trx.accountId];
  for (const row of rows) for (const property of properties) values.push(row[property as keyof NewRow<T>]);
  return trx.write(text, values);
}

/** Changes the account's row that has these values, if there is one. Both are given by properties (columns.ts). */
export function updateRow<T extends Table>(
  trx: AccountTrx,
  table: T,
  where: Changes<T>,
  set: Changes<T>,
): Write {
  const keys = Object.entries(where);
  const nulls = keys.flatMap(([property, value]) => (value === null ? [property] : []));
  const equals = keys.filter(([, value]) => value !== null);
  const changed = Object.keys(set);
  const text = remembered(
    `${table} ${changed.join()} ${equals.map(([property]) => property).join()} ${nulls.join()}`,
    () => {
      const conditions = [
        'account_id = $1',
        ...equals.map(([property], index) => `${columnNameOf(property)} = $${index + 2}`),
        ...nulls.map((property) => `${columnNameOf(property)} is null`),
      ];
      const assignments = changed.map(
        (property, index) => `${columnNameOf(property)} = $${index + 2 + equals.length}`,
      );
      return `update ${table} set ${assignments.join()} where ${conditions.join(' and ')}`;
    },
  );
  const values = [...equals.map(([, value]) => value), ...Object.values(set)];
  return trx.write(text, [trx.accountId, ...values]);
}

const texts = new LRUCache<string, string>({ max: 1000 });

function remembered(shape: string, write: () => string): string {
  const known = texts.get(shape);
  if (known !== undefined) return known;
  const text = write();
  texts.set(shape, text);
  return text;
}
