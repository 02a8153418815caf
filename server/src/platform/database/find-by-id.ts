import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx } from './database.ts';
import { isId } from './ids.ts';
import { buildOnce } from './statement.ts';

type Select<D, N extends keyof D, Row> = (db: DbOrTrx, accountId: string) => SelectQueryBuilder<D, N, Row>;
type ById<C, T> = (db: C, id: string) => Promise<T | undefined>;

/**
 * Finds a thing of an account by its id. Outside of a transaction the statement shares a connection (shared-connection.ts).
 * @param select the things of an account; its text is the same for all accounts. @param toThing makes the thing of a row; left out: it is the thing
 */
export function findsById<D, N extends keyof D, Row, T = Row>(
  select: Select<D, N, Row>,
  toThing: (row: Row) => T = (row) => row as unknown as T,
  column = 'id',
): ById<AccountDbOrTrx, T> {
  const isThis = (id: string) => sql<boolean>`${sql.ref(column)} = ${id}`;
  const selectOne = buildOnce(
    (db, accountId: string, id: string) => select(db, accountId).where(isThis(id)),
    { isShort: true },
  );
  return one(selectOne, toThing);
}

/** The same, locked against other changes until the transaction ends. @param lock `key share` only keeps it from deletion */
export function locksById<D, N extends keyof D, Row, T = Row>(
  select: Select<D, N, Row>,
  toThing: (row: Row) => T = (row) => row as unknown as T,
  lock: 'update' | 'key share' = 'update',
): ById<AccountTrx, T> {
  const selectOne = buildOnce((db, accountId: string, id: string) => {
    const query = select(db, accountId).where(sql<boolean>`id = ${id}`);
    return lock === 'update' ? query.forUpdate() : query.forKeyShare();
  });
  return one(selectOne, toThing);
}

function one<C extends AccountDbOrTrx, Row, T>(
  selectOne: (db: C, accountId: string, id: string) => Promise<Row[]>,
  toThing: (row: Row) => T,
): ById<C, T> {
  return async (db, id) => {
    if (!isId(id)) return undefined;
    const [row] = await selectOne(db, db.accountId, id);
    return row && toThing(row);
  };
}
