import { CompiledQuery } from 'kysely';
import type { Compilable, Insertable, Updateable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from './database-types.ts';
import type { DbOrTrx } from './database.ts';

/**
 * For statements on the path of every request. Kysely builds a statement anew each time it runs, which takes 50 to 200 µs of
 * the service's CPU; these are built once. Elsewhere what is simplest is best.
 */

/**
 * A statement written out with its `$1`, `$2` …
 * @typeParam Row what it gives; unchecked, so that tests have to read every column
 */
export function statement<Row>(text: string): (db: DbOrTrx, ...parameters: unknown[]) => Promise<Row[]> {
  return async (db, ...parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
}

/**
 * A statement that Kysely builds at its first use, and whose text stays the same whatever the parameters are.
 * @param build must use each parameter as a value only: neither look into it nor leave it out
 */
export function buildOnce<P extends unknown[], Row>(
  build: (db: DbOrTrx, ...parameters: P) => Compilable<Row>,
): (db: DbOrTrx, ...parameters: P) => Promise<Row[]> {
  let run: ((db: DbOrTrx, parameters: P) => Promise<Row[]>) | undefined;
  return (db, ...parameters) => {
    run ??= compile(db, build, parameters.length);
    return run(db, parameters);
  };
}

function compile<P extends unknown[], Row>(
  db: DbOrTrx,
  build: (db: DbOrTrx, ...parameters: P) => Compilable<Row>,
  count: number,
): (db: DbOrTrx, parameters: P) => Promise<Row[]> {
  const places = Array.from({ length: count }, (_, index) => ({ index }));
  const built = build(db, ...(places as unknown[] as P)).compile();
  // Where a parameter stands in the statement, perhaps more than once; the rest are constants of the statement.
  const sources = built.parameters.map((value) => places.indexOf(value as (typeof places)[number]));
  return async (database, parameters) => {
    const values = sources.map((source, index) =>
      source < 0 ? built.parameters[index] : parameters[source],
    );
    return (await database.executeQuery<Row>(CompiledQuery.raw(built.sql, values))).rows;
  };
}

/** A table whose rows belong to accounts. */
type Table = { [T in keyof DB]: 'account_id' extends keyof DB[T] ? T : never }[keyof DB];
type NewRow<T extends Table> = Omit<Insertable<DB[T]>, 'account_id'>;
type Changes<T extends Table> = Omit<Updateable<DB[T]>, 'account_id'>;

/** Inserts rows of one account; all have the columns of the first. */
export async function insertRows<T extends Table>(
  trx: DbOrTrx,
  accountId: string,
  table: T,
  rows: NewRow<T>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const text = remembered(`${table} ${rows.length} ${columns.join()}`, () => {
    const places = (row: number) => columns.map((_, column) => `$${row * columns.length + column + 2}`);
    const values = rows.map((_, row) => `(${['$1', ...places(row)].join()})`);
    return `insert into ${table} (${['account_id', ...columns].join()}) values ${values.join()}`;
  });
  const values = rows.flatMap((row) => columns.map((column) => row[column as keyof NewRow<T>]));
  await trx.executeQuery(CompiledQuery.raw(text, [accountId, ...values]));
}

/** Changes the account's row that has these values, if there is one. */
export async function updateRow<T extends Table>(
  trx: DbOrTrx,
  accountId: string,
  table: T,
  where: Changes<T>,
  set: Changes<T>,
): Promise<void> {
  const keys = Object.entries(where);
  const nulls = keys.flatMap(([column, value]) => (value === null ? [column] : []));
  const equals = keys.filter(([, value]) => value !== null);
  const columns = Object.keys(set);
  const text = remembered(
    `${table} ${columns.join()} ${equals.map(([column]) => column).join()} ${nulls.join()}`,
    () => {
      const conditions = [
        'account_id = $1',
        ...equals.map(([column], index) => `${column} = $${index + 2}`),
        ...nulls.map((column) => `${column} is null`),
      ];
      const assignments = columns.map((column, index) => `${column} = $${index + 2 + equals.length}`);
      return `update ${table} set ${assignments.join()} where ${conditions.join(' and ')}`;
    },
  );
  const values = [...equals.map(([, value]) => value), ...Object.values(set)];
  await trx.executeQuery(CompiledQuery.raw(text, [accountId, ...values]));
}

const texts = new LRUCache<string, string>({ max: 1000 });

function remembered(shape: string, write: () => string): string {
  const text = texts.get(shape) ?? write();
  texts.set(shape, text);
  return text;
}
