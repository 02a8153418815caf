import { setTimeout as pause } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresDialect, Transaction } from 'kysely';
import type { Dialect } from 'kysely';
import pg from 'pg';
import type { Actor } from '../../domain/webhooks/event-types.ts';
import { SERVICE_ACTOR } from '../../domain/webhooks/event-types.ts';
import type { DB } from './database-types.ts';
import { isStalePlan } from './prepared-statements.ts';
import { reportKyselyStatements } from './statement-listener.ts';
import { CHECK_CONSTRAINTS, Part, Session } from './transaction-session.ts';
import type { Statements } from './transaction-session.ts';

/** Reads, and writes in a transaction that it commits itself. */
export class Db extends Kysely<DB> {
  readonly pool: pg.Pool;
  readonly dialect: Dialect;
  /** The account that functions with a parameter of the type AccountDb work for. */
  readonly accountId: string | undefined;

  constructor(pool: pg.Pool, account?: { of: Db; id: string }) {
    const dialect = account?.of.dialect ?? new PostgresDialect({ pool });
    if (account === undefined) super({ dialect, ...reportKyselyStatements() });
    else {
      const executor = account.of.getExecutor();
      super({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
    }
    this.pool = pool;
    this.dialect = dialect;
    this.accountId = account?.id;
  }

  /** The same pool, for the work of one account. */
  of(accountId: string): AccountDb {
    return (
      this.accountId === accountId ? this : new Db(this.pool, { of: this, id: accountId })
    ) as AccountDb;
  }
}

/** Its functions read and write rows of this account alone. Their statements name `account_id`, by which Citus finds the node. */
export type AccountDb = Db & { readonly accountId: string };

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
  /** The account that functions with a parameter of the type AccountTrx work for. */
  readonly accountId: string | undefined;
  readonly #db: Db;
  readonly #session: Session;
  readonly #statements: Statements;
  readonly #shared: Shared;

  constructor(
    db: Db,
    session: Session,
    actor: Actor,
    accountId: string | undefined,
    part?: { whole: Trx | undefined; statements: Statements; shared?: Shared },
  ) {
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
    this.accountId = accountId;
    this.#shared = part?.shared ?? { ofAccounts: new Map(), atEnd: [], afterCommit: [] };
    this.#shared.ofAccounts.set(accountId, this);
  }

  /** The same transaction, for the work of one account. */
  of(accountId: string): AccountTrx {
    const known = this.#shared.ofAccounts.get(accountId);
    if (known !== undefined) return known as AccountTrx;
    return new Trx(this.#db, this.#session, this.actor, accountId, {
      whole: this.whole?.of(accountId),
      statements: this.#statements,
      shared: this.#shared,
    }) as AccountTrx;
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
    this.#shared.atEnd.push(write);
  }

  /** Has `act` called once the transaction is committed. A process that dies in between never calls it. */
  afterCommit(act: (db: Db) => void): void {
    this.#shared.afterCommit.push(act);
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
  async part<T>(work: (part: this) => Promise<T>, actor: Actor = this.actor): Promise<T> {
    const statements = new Part(this.#session);
    const part = new Trx(this.#db, this.#session, actor, this.accountId, { whole: this, statements }) as this;
    try {
      const result = await work(part);
      await part.end();
      statements.end();
      this.#shared.afterCommit.push(...part.#shared.afterCommit);
      return result;
    } catch (error) {
      await statements.undo();
      throw error;
    }
  }

  /** Runs `work` as a part of the transaction, with every check that a commit would make, and undoes it. @throws as `part` */
  async rehearsePart<T>(work: (part: this) => Promise<T>): Promise<T> {
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
    for (const write of this.#shared.atEnd) await write();
  }

  /** For `inTransaction` alone. */
  committed(db: Db): void {
    for (const act of this.#shared.afterCommit) act(db);
  }
}

/** A transaction that works for one account. Statements of its functions name `account_id`, by which Citus finds the node. */
export type AccountTrx = Trx & { readonly accountId: string };

/** The transaction that works with this database: for an account where the database does. */
export type TrxOf<D extends Db> = D extends AccountDb ? AccountTrx : Trx;

/** What the views of a transaction, one an account, have together. */
type Shared = {
  ofAccounts: Map<string | undefined, Trx>;
  atEnd: (() => Promise<void> | undefined)[];
  afterCommit: ((db: Db) => void)[];
};

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
export async function inTransaction<T, D extends Db>(
  db: D,
  work: (trx: TrxOf<D>) => Promise<T>,
  actor: Actor = SERVICE_ACTOR,
): Promise<T> {
  return tryTwice(() => runTransaction(db, work, actor, 'change'));
}

/**
 * Runs a transaction as `inTransaction` does, with every check that a commit would make, and undoes it. Nothing is kept, and
 * nothing happens that was to happen after the commit.
 *
 * @throws as `inTransaction`
 */
export async function rehearseTransaction<T, D extends Db>(
  db: D,
  work: (trx: TrxOf<D>) => Promise<T>,
  actor: Actor,
): Promise<T> {
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

async function runTransaction<T, D extends Db>(
  db: D,
  work: (trx: TrxOf<D>) => Promise<T>,
  actor: Actor,
  purpose: 'change' | 'rehearsal',
): Promise<T> {
  const client = await db.pool.connect();
  const session = new Session(client);
  const trx = new Trx(db, session, actor, db.accountId) as TrxOf<D>;
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

/**
 * 40P01: a deadlock. 40001: another transaction has changed the same row meanwhile (only under an isolation stricter
 * than ours). 23505: another transaction has taken the same key meanwhile, and the second run finds it there.
 */
const LOST_TO_ANOTHER = new Set(['40P01', '40001', '23505']);

/** Whether PostgreSQL has undone the transaction for the sake of another transaction. */
function isLostToAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOST_TO_ANOTHER.has(error.code ?? '');
}
