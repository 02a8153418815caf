import { setTimeout as pause } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresDialect, Transaction } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely';
import pg from 'pg';
import type { Actor } from '../../domain/webhooks/event-types.ts';
import { THE_SERVICE } from '../../domain/webhooks/event-types.ts';
import type { DB } from './database-types.ts';
import { isStalePlan } from './prepared-statements.ts';
import { heard, tellOfKysely } from './statement-listener.ts';

/** Reads, and writes in a transaction that it commits itself. */
export class Db extends Kysely<DB> {
  readonly pool: pg.Pool;
  readonly dialect: Dialect;

  constructor(pool: pg.Pool) {
    const dialect = new PostgresDialect({ pool });
    super({ dialect, ...tellOfKysely() });
    this.pool = pool;
    this.dialect = dialect;
  }
}

declare const isOnItsWay: unique symbol;
/** A write that has been sent. It must be awaited or given to `later`. */
export type Write = Promise<unknown> & { readonly [isOnItsWay]: true };

/**
 * A transaction that `inTransaction` has begun. A function with a parameter of this type must run inside the caller's
 * transaction. Kysely's own transactions send a statement only when the one before is answered. This transaction sends
 * each statement when it is made.
 */
export class Trx extends Transaction<DB> {
  /** The one who makes the changes of this transaction. */
  readonly actor: Actor;
  /** The transaction that this one is a part of (`part`). */
  readonly whole: Trx | undefined;
  readonly #db: Db;
  readonly #session: Session;
  readonly #statements: Statements;
  readonly #atEnd: (() => Promise<void> | undefined)[] = [];
  readonly #afterCommit: ((db: Db) => void)[] = [];

  constructor(db: Db, session: Session, actor: Actor, part?: { whole: Trx; statements: Statements }) {
    const statements = part?.statements ?? session;
    const provideConnection = <T>(consume: (connection: Statements) => Promise<T>) => consume(statements);
    super({
      config: { dialect: db.dialect },
      dialect: db.dialect,
      // The executor reaches the connection. Kysely never asks this driver.
      driver: new DummyDriver(),
      executor: db.getExecutor().withConnectionProvider({ provideConnection }),
    });
    this.#db = db;
    this.#session = session;
    this.#statements = statements;
    this.actor = actor;
    this.whole = part?.whole;
  }

  /** Runs a written-out statement with its values for `$1`, `$2` … @throws pg.DatabaseError */
  run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#statements.query(text, values);
  }

  /** Runs a written-out statement whose answer nobody needs. */
  write(text: string, values: readonly unknown[]): Write {
    return this.#statements.query(text, values) as Promise<unknown> as Write;
  }

  /**
   * Marks writes whose answers nobody waits for. They travel with the statements around them. `inTransaction` fails
   * when one of them fails. The body is empty because the session notes the failure of every statement that it sends.
   */
  later(..._writes: (Write | undefined)[]): void {}

  /** Has `write` called when the work is done. Its statements are the last ones before COMMIT. */
  atEnd(write: () => Promise<void> | undefined): void {
    this.#atEnd.push(write);
  }

  /** Has `act` called once the transaction is committed. A process that dies in between never calls it. */
  afterCommit(act: (db: Db) => void): void {
    this.#afterCommit.push(act);
  }

  /**
   * Runs a part of the transaction, which is undone alone when `work` throws: with its statements, the locks that it took, and
   * what it noted for the end. One part at a time; a part may have parts itself. When one of its writes fails that nobody waits
   * for, the whole transaction fails.
   *
   * Keep to few dozens of parts that write: PostgreSQL looks other transactions up more slowly once one has more than 64.
   *
   * @param actor makes the changes of the part
   * @throws whatever `work` throws. The failure of an earlier statement when it has undone the whole transaction
   */
  async part<T>(work: (part: Trx) => Promise<T>, actor: Actor = this.actor): Promise<T> {
    const statements = new Part(this.#session);
    const part = new Trx(this.#db, this.#session, actor, { whole: this, statements });
    try {
      const result = await work(part);
      await part.end();
      statements.end();
      this.#afterCommit.push(...part.#afterCommit);
      return result;
    } catch (error) {
      await statements.undo();
      throw error;
    }
  }

  /** Runs `work` as a part of the transaction, with every check that a commit would make, and undoes it. @throws as `part` */
  async rehearsePart<T>(work: (part: Trx) => Promise<T>): Promise<T> {
    let rehearsed: { result: T } | undefined;
    const undone = this.part(async (part) => {
      const result = await work(part);
      await part.run(CHECK_CONSTRAINTS, []);
      rehearsed = { result };
      throw rehearsed;
    });
    return undone.catch((error: unknown) => {
      if (rehearsed !== undefined && error === rehearsed) return rehearsed.result;
      throw error;
    });
  }

  /** For `inTransaction` and `part` alone. */
  async end(): Promise<void> {
    for (const write of this.#atEnd) await write();
  }

  /** For `inTransaction` alone. */
  committed(db: Db): void {
    for (const act of this.#afterCommit) act(db);
  }
}

/**
 * Runs a transaction in as few round trips as possible. BEGIN travels with the first statement. Statements that are
 * made at the same time (`Promise.all`, `trx.later`) travel together, and the last ones travel with COMMIT. They run in
 * the order in which they were made, each with a snapshot of its own. When one has failed, PostgreSQL refuses the
 * statements after it.
 *
 * After a deadlock, or a race that PostgreSQL ended, everything is undone. Then `work` runs once more after a short pause,
 * because the winner of the race goes on meanwhile. It also runs once more when a table has changed since its statements were
 * prepared, because a newer version of the service migrates.
 *
 * @param actor makes the changes
 * @param work may run twice, so all of its effects go through `trx` and are undone by a rollback
 * @throws whatever `work` throws, after everything has been undone. When later statements or the commit failed because
 *   of an earlier failure: the error of the first failure. An error when it is unknown whether the commit will last
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  actor: Actor = THE_SERVICE,
): Promise<T> {
  return tryTwice(() => runTransaction(db, work, actor, 'change'));
}

/**
 * Runs a transaction as `inTransaction` does, with every check that a commit would make, and undoes it. Nothing is kept, and
 * nothing happens that was to happen after the commit.
 *
 * @throws as `inTransaction`
 */
export async function rehearse<T>(db: Db, work: (trx: Trx) => Promise<T>, actor: Actor): Promise<T> {
  return tryTwice(() => runTransaction(db, work, actor, 'rehearsal'));
}

async function tryTwice<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isLost = isLostToAnother(error);
    if (!isLost && !isStalePlan(error)) throw error;
    if (isLost) await pause(WINNER_MILLISECONDS * (0.5 + Math.random()));
    return run();
  }
}

async function runTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  actor: Actor,
  purpose: 'change' | 'rehearsal',
): Promise<T> {
  const client = await db.pool.connect();
  const session = new Session(client);
  const trx = new Trx(db, session, actor);
  try {
    const result = await work(trx);
    await trx.end();
    if (purpose === 'rehearsal') {
      await session.checkConstraints();
      client.release(!(await session.rollback()));
      return result;
    }
    await session.commit();
    client.release();
    trx.committed(db);
    return result;
  } catch (error) {
    const isUndone = await session.rollback();
    // If the rollback failed, PostgreSQL undoes the transaction when the connection is closed.
    client.release(!isUndone);
    throw session.causeOf(error);
  }
}

/**
 * A loser that begins again at once can lock the same row before the winner has woken up, and both meet again. Losers of one
 * moment wait for different times.
 */
const WINNER_MILLISECONDS = 100;

type Notice = { severity?: string | undefined; message?: string | undefined };

/**
 * 40P01: a deadlock. 40001: another transaction has changed the same row meanwhile (only under an isolation stricter
 * than ours). 23505: another transaction has taken the same key meanwhile, and the second run finds it there.
 */
const LOST_TO_ANOTHER = new Set(['40P01', '40001', '23505']);

/** Whether PostgreSQL has undone the transaction for the sake of another transaction. */
function isLostToAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOST_TO_ANOTHER.has(error.code ?? '');
}

class RolledBack extends Error {
  override message = 'The transaction was rolled back.';
}

/** What a transaction, or a part of one, sends its statements by. */
abstract class Statements implements DatabaseConnection {
  abstract query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;

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

/** The connection of a transaction, for as long as the transaction lasts. */
class Session extends Statements {
  readonly #client: pg.PoolClient;
  #state: 'new' | 'begun' | 'ended' = 'new';
  /** The failures, in the order of the statements. */
  readonly #failures: unknown[] = [];

  constructor(client: pg.PoolClient) {
    super();
    this.#client = client;
  }

  override query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    // A branch of a `Promise.all` that went on after another branch had failed.
    if (this.#state === 'ended') throw new Error('The transaction has ended.');
    // If BEGIN has failed, each later statement would be committed by itself.
    if (this.#failures.length > 0) return this.#refuse();
    if (this.#state === 'new') void this.#send('begin');
    this.#state = 'begun';
    return this.#send(text, values);
  }

  #send(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const answer = heard(text, this.#client.query(text, [...values]));
    // If nobody waits for this statement, the commit reports its failure.
    answer.catch((error: unknown) => this.#failures.push(error));
    return answer;
  }

  #refuse(): Promise<never> {
    const refused = Promise.reject(this.#failures[0]);
    // Nobody may be waiting for this statement.
    refused.catch(() => {});
    return refused;
  }

  async commit(): Promise<void> {
    let warning: string | undefined;
    const onNotice = ({ severity, message }: Notice) => {
      if (severity === 'WARNING') warning = message;
    };
    this.#client.on('notice', onNotice);
    try {
      // The session itself refuses the commit when a statement has failed here: PostgreSQL has not seen a value that
      // cannot be written.
      const { command } = await this.query('commit');
      // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed.
      if (command !== 'COMMIT') throw new RolledBack();
      // For example when synchronous replication is given up: the transaction may be committed here and yet be lost.
      if (warning !== undefined) throw new Error(`The commit came with a warning: ${warning}`);
    } finally {
      this.#client.off('notice', onNotice);
    }
    this.#state = 'ended';
  }

  /** Makes the checks that PostgreSQL puts off until COMMIT. @throws the failure of any statement so far */
  async checkConstraints(): Promise<void> {
    await this.query(CHECK_CONSTRAINTS);
  }

  /** @returns false when the rollback failed */
  async rollback(): Promise<boolean> {
    const isBegun = this.#state === 'begun';
    this.#state = 'ended';
    if (!isBegun) return true;
    return this.#send('rollback').then(
      () => true,
      () => false,
    );
  }

  /** The failure behind an error. An error of the application stays as it is. */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof RolledBack || this.#failures.includes(error);
    return isConsequence ? (this.#failures[0] ?? error) : error;
  }

  /** Undoes all since the savepoint, failures included. @throws when that is impossible */
  async undoTo(savepoint: string): Promise<void> {
    await this.#send(`rollback to savepoint ${savepoint}`);
    this.#failures.length = 0;
  }
}

/** The connection of a transaction for a part of it, until the part has ended. */
class Part extends Statements {
  readonly #session: Session;
  readonly #begun: Promise<unknown>;
  #isEnded = false;

  constructor(session: Session) {
    super();
    this.#session = session;
    this.#begun = session.query(`savepoint ${SAVEPOINT}`);
    this.#begun.catch(() => {});
  }

  override query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    // A branch of a `Promise.all` that went on after another branch had failed.
    if (this.#isEnded) throw new Error('The part of the transaction has ended.');
    return this.#session.query(text, values);
  }

  end(): void {
    this.#isEnded = true;
    // The session notes its failure.
    void this.#session.query(`release savepoint ${SAVEPOINT}`);
  }

  /** @throws the failure of a statement before the part, which nothing but the end of the transaction undoes */
  async undo(): Promise<void> {
    this.#isEnded = true;
    await this.#begun;
    await this.#session.undoTo(SAVEPOINT);
    void this.#session.query(`release savepoint ${SAVEPOINT}`);
  }
}

const CHECK_CONSTRAINTS = 'set constraints all immediate';

/** One name does for all, because a part is released before the next one begins, and PostgreSQL means the innermost. */
const SAVEPOINT = 'part';
