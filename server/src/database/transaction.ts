import { CompiledQuery, DummyDriver, Kysely, PostgresDialect, Transaction } from 'kysely';
import type { DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import type { Db, DbOrTrx, Trx } from './database.ts';
import type { PreparingClient } from './prepared-statements.ts';
import { runBesideOthers } from './shared-connection.ts';
import { toStatement } from './statement-batch.ts';
import type { Answer, Statement } from './statement-batch.ts';

const pools = new WeakMap<DbOrTrx, { pool: pg.Pool; dialect: PostgresDialect }>();
const sessions = new WeakMap<DbOrTrx, Session>();

/** Kysely over these connections, for which `inTransaction` works. */
export function createDb(pool: pg.Pool): Db {
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect });
  pools.set(db, { pool, dialect });
  return db;
}

/**
 * A transaction as `db.transaction().execute(work)`, but in as few round trips as there can be: BEGIN travels with the first
 * statement, and statements that are made at the same time (`Promise.all`) travel together. They run in the order in which they
 * were made, each with a snapshot of its own; when one fails, so do all that travel with it and those after it. (Kysely's own
 * transactions send each statement when the one before is answered.) Writes (`insertRows`, `updateRow`) are not waited for: they
 * travel with the next statement that is, or with COMMIT, which fails where one of them does.
 *
 * A deadlock, or a race that PostgreSQL ends, has undone everything: the whole is tried once more, since whoever won goes on
 * meanwhile.
 *
 * @param work does nothing that outlasts a rollback: all that it does goes through `trx`, and it may run twice
 * @throws whatever `work` throws, after everything has been undone; what the first statement failed with that did, when a
 *   later one or the commit failed for it; an error when it is not known whether the commit will last
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await runTransaction(db, work);
  } catch (error) {
    if (!isLostToAnother(error)) throw error;
    return runTransaction(db, work);
  }
}

async function runTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const opened = pools.get(db);
  if (opened === undefined) throw new Error('Only a database that was opened by createDb.');
  const { pool, dialect } = opened;
  const client = await pool.connect();
  const session = new Session(client as Client);
  const trx = new Transaction<DB>({
    config: { dialect },
    dialect,
    // Asked for nothing: what reaches the connection goes by the executor.
    driver: new DummyDriver(),
    executor: db.getExecutor().withConnectionProvider({ provideConnection: (consume) => consume(session) }),
  });
  sessions.set(trx, session);
  try {
    const result = await work(trx);
    await session.commit();
    client.release();
    return result;
  } catch (error) {
    const isUndone = await session.rollback();
    // Where it is not, PostgreSQL undoes it when the connection is thrown away.
    client.release(!isUndone);
    throw session.causeOf(error);
  }
}

/**
 * Runs a statement that is written out, with its values for `$1`, `$2` …
 * @param isShort outside of a transaction it shares a connection with others (shared-connection.ts)
 */
export async function run<Row>(
  db: DbOrTrx,
  text: string,
  values: readonly unknown[],
  isShort: boolean,
): Promise<Row[]> {
  const session = sessions.get(db);
  if (session !== undefined) return (await session.query(text, values)).rows as Row[];
  const opened = pools.get(db);
  // A transaction that Kysely has begun.
  if (opened === undefined) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  if (isShort) return (await runBesideOthers(opened.pool, toStatement(text, values))).rows as Row[];
  const client = (await opened.pool.connect()) as Client;
  try {
    const [answer] = await Promise.all(client.runTogether([toStatement(text, values)]));
    return (answer?.rows ?? []) as Row[];
  } finally {
    client.release();
  }
}

/** Sends a write of the transaction, which fails when this does. */
export function write(trx: Trx, text: string, values: readonly unknown[]): void {
  const session = sessions.get(trx);
  if (session === undefined) throw new Error('Only in a transaction that was begun by inTransaction.');
  session.write(text, values);
}

/** What the pool of a database gives. */
type Client = pg.PoolClient & PreparingClient;

class RolledBack extends Error {}

type Notice = { severity?: string | undefined; message?: string | undefined };

/** PostgreSQL refuses every statement after one that failed, until the rollback. */
const TRANSACTION_HAS_FAILED = '25P02';

/** A deadlock; a change of the same row that was committed meanwhile (under an isolation that is stricter than ours). */
const LOST_TO_ANOTHER = new Set(['40P01', '40001']);

/** PostgreSQL has undone the transaction for the sake of another one. */
function isLostToAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOST_TO_ANOTHER.has(error.code ?? '');
}

/** A transaction's connection for as long as the transaction lasts. */
class Session implements DatabaseConnection {
  #client: Client | undefined;
  #waiting: Statement[] = [toStatement('begin')];
  /** Of those waiting who is waited for, by their places. */
  #asked = new Map<number, PromiseWithResolvers<Answer>>();
  #isBegun = false;
  #firstFailure: unknown;

  constructor(client: Client) {
    this.#client = client;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    // Some branch of a `Promise.all` that went on after another had failed.
    if (this.#client === undefined) throw new Error('The transaction has ended.');
    if (this.#asked.size === 0) setImmediate(() => this.#send());
    const asked = Promise.withResolvers<Answer>();
    this.write(text, values);
    this.#asked.set(this.#waiting.length - 1, asked);
    return asked.promise;
  }

  /** Sent with the next query or the commit. */
  write(text: string, values: readonly unknown[]): void {
    this.#waiting.push(toStatement(text, values));
  }

  #send(): void {
    const [statements, asked] = [this.#waiting, this.#asked];
    if (this.#client === undefined || statements.length === 0) return;
    this.#waiting = [];
    this.#asked = new Map();
    this.#isBegun = true;
    const answers = this.#client.runTogether(statements);
    answers.forEach((answer, place) => {
      const noteFailure = (error: unknown) => {
        this.#firstFailure ??= error;
        asked.get(place)?.reject(error);
      };
      answer.then(asked.get(place)?.resolve, noteFailure);
    });
  }

  async commit(): Promise<void> {
    const client = this.#client;
    let warning: string | undefined;
    const onNotice = ({ severity, message }: Notice) => {
      if (severity === 'WARNING') warning = message;
    };
    client?.on('notice', onNotice);
    try {
      const committed = this.query('commit');
      this.#send();
      const { command } = await committed;
      // PostgreSQL answers COMMIT so where a statement had failed.
      if (command !== 'COMMIT') throw new RolledBack('The transaction was rolled back.');
      // As when synchronous replication is given up: it may be committed here and yet be lost.
      if (warning !== undefined) throw new Error(`The commit came with a warning: ${warning}`);
    } finally {
      client?.off('notice', onNotice);
    }
    this.#client = undefined;
  }

  /** @returns false when it could not be asked for */
  async rollback(): Promise<boolean> {
    const client = this.#client;
    this.#client = undefined;
    for (const { reject } of this.#asked.values()) reject(new Error('The transaction has ended.'));
    if (!this.#isBegun) return true;
    return Promise.all(client?.runTogether([toStatement('rollback')]) ?? []).then(
      () => true,
      () => false,
    );
  }

  /** An error of the application stays what it is, and so does what broke the connection. */
  causeOf(error: unknown): unknown {
    const isConsequence =
      error instanceof RolledBack ||
      (error instanceof pg.DatabaseError && error.code === TRANSACTION_HAS_FAILED);
    return isConsequence ? (this.#firstFailure ?? error) : error;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.query(sql, parameters);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // Kysely's `stream` needs a cursor, and nothing of ours uses it.
  streamQuery(): never {
    throw new Error('Statements of a transaction are not streamed.');
  }
}
