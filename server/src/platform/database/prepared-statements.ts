import pg from 'pg';
import type { Named } from './named-statement.ts';
import { NamedStatement } from './named-statement.ts';

/** When this many texts have a name, no further text gets one, because filters and lists of ids make ever new texts. */
const MOST_PREPARED = 300;
/**
 * A connection gives at most this many names. PostgreSQL may keep the statement of a name that is given up until the connection ends.
 * Without a limit, a caller whose statements fail could fill PostgreSQL's memory.
 */
const MOST_NAMES = 1_000;
/** The tables have changed since the statement was prepared (a migration while the service runs). */
const CACHED_PLAN_IS_STALE = '0A000';
/**
 * PostgreSQL does not know the prepared statement. An earlier statement with the same name was sent in the same turn,
 * and PostgreSQL could not prepare that one.
 */
const IS_NOT_PREPARED = '26000';

const BEGINS = /^(begin|start transaction)\b/i;
const ENDS = /^(commit|rollback);?$/i;

/**
 * The number of changes of tables that made a prepared statement stale. After a change, statements of all connections
 * may be stale. So each connection then prepares its statements anew.
 */
let changes = 0;

/**
 * The connection broke under a statement: whether the statement was done is unknown. What the driver says of a break depends
 * on the moment (`write EPIPE`, `read ECONNRESET`, `Connection terminated unexpectedly`, a stream that was destroyed).
 */
export class LostConnection extends Error {
  override name = 'LostConnection';

  constructor(cause: Error) {
    super(`The connection to PostgreSQL was lost: ${cause.message}`, { cause });
  }
}

/** What the driver says when it has closed the connection itself, or knows that it is broken. */
const IS_CLOSED = /^(Connection terminated|Client was closed|Client has encountered a connection error)/;

type Callback = (error: Error | null, result: pg.QueryResult) => void;
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * A connection for many short statements, several of which are on their way at a time (pg's `pipeline`). It names each
 * statement with values, so that PostgreSQL parses and plans the statement once and not for every request. That saves
 * about a third of PostgreSQL's CPU time for our short statements (bench/). Statements that are made in the same turn
 * of the event loop are written together, because each write is a system call here and wakes PostgreSQL.
 *
 * When a newer version of the service has changed a table, PostgreSQL refuses a stale statement before it has done
 * anything. Outside of a transaction the statement is then prepared and sent anew. A transaction has failed
 * (`inTransaction` runs it again).
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, Named>();
  #given = 0;
  #changes = changes;
  #isInTransaction = false;
  #isCorked = false;
  #isBroken = false;

  constructor(options?: string | pg.ClientConfig) {
    super(options);
    // The driver tells this before it tells the statements that were on their way.
    this.on('error', () => (this.#isBroken = true));
  }

  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const query = super.query.bind(this) as Query;
    if (typeof config !== 'string' || callback !== undefined) return query(config, values, callback);
    this.#writeTogether();
    if (BEGINS.test(config)) this.#isInTransaction = true;
    else if (ENDS.test(config)) this.#isInTransaction = false;
    const isPrepared = Array.isArray(values) && values.length > 0;
    return this.#send(config, isPrepared ? values : undefined, isPrepared && !this.#isInTransaction);
  }) as typeof pg.Client.prototype.query;

  /** @param mayTryAgain whether the statement may be sent once more when it was stale */
  #send(text: string, values: unknown[] | undefined, mayTryAgain: boolean): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const named = values && this.#named(text);
    const known = changes;
    const answered: Callback = (error, result) => {
      if (error === null) return resolve(result);
      if (named !== undefined && !isGoodAfter(named, error)) this.#names.delete(text);
      // Connections that learn of the same change count it once.
      if (isOfOldTables(error) && known === changes) changes += 1;
      if (!mayTryAgain || !isStalePlan(error)) return reject(this.#lostOr(error));
      resolve(this.#send(text, values, false));
    };
    const query = super.query.bind(this) as Query;
    try {
      // Called with a callback, because pg's own promise rejects only some turns later for a value that cannot be written.
      if (named === undefined || values === undefined) query({ text, values }, answered);
      else query(new NamedStatement(named, values, { keepsColumns: this.keepsColumns }), answered);
    } catch (error) {
      reject(error);
    }
    return promise;
  }

  /** Whether texts get names on this connection. */
  protected get keepsNames(): boolean {
    return true;
  }

  /** Whether a name is always answered with the same columns. PostgreSQL refuses a name whose table has got other ones. */
  protected get keepsColumns(): boolean {
    return true;
  }

  #named(text: string): Named | undefined {
    if (!this.keepsNames) return undefined;
    if (this.#changes !== changes) this.#names.clear();
    this.#changes = changes;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size === MOST_PREPARED || this.#given === MOST_NAMES) return undefined;
    this.#given += 1;
    const named = { name: `tilgode-${this.#given}`, text, isSent: false, reader: undefined };
    this.#names.set(text, named);
    return named;
  }

  #lostOr(error: Error): Error {
    if (error instanceof pg.DatabaseError) return error;
    return this.#isBroken || IS_CLOSED.test(error.message) ? new LostConnection(error) : error;
  }

  #writeTogether(): void {
    if (this.#isCorked) return;
    const { stream } = this.connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

/**
 * Whether a name is still good after a failure of its statement. Where nobody knows whether PostgreSQL could prepare the statement, the
 * next use takes a new name. PgBouncer keeps also a name that could not be prepared, and preparing it again would break the connection.
 */
function isGoodAfter({ reader }: Named, error: Error): boolean {
  return reader !== undefined && error instanceof pg.DatabaseError && !isStalePlan(error);
}

/** Whether a statement failed only because of how it was prepared. The next try prepares it anew. */
export function isStalePlan(error: unknown): boolean {
  return isOfOldTables(error) || (error instanceof pg.DatabaseError && error.code === IS_NOT_PREPARED);
}

function isOfOldTables(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CACHED_PLAN_IS_STALE;
}
