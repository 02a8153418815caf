import pg from 'pg';
import { compiledRows } from './compiled-rows.ts';

/** When this many texts are prepared, no further text is, because filters and lists of ids make ever new texts. */
const MOST_PREPARED = 300;
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
  readonly #names = new Map<string, string>();
  #named = 0;
  #changes = changes;
  #isInTransaction = false;
  readonly #proven = new Set<string>();
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
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const isPrepared = Array.isArray(values) && values.length > 0;
    if (BEGINS.test(config)) this.#isInTransaction = true;
    else if (ENDS.test(config)) this.#isInTransaction = false;
    let mayTryAgain = isPrepared && !this.#isInTransaction;
    const send = () => {
      const name = isPrepared ? this.nameOf(config) : undefined;
      const known = changes;
      const answered: Callback = (error, result) => {
        if (error === null) {
          if (name === undefined) return resolve(result);
          this.#proven.add(name);
          result.rows = compiledRows(result);
          return resolve(result);
        }
        // The name stands for no statement, or for a stale one. The next use takes a new name.
        if (name !== undefined && !this.keepsName(name, error)) this.#names.delete(config);
        // Connections that learn of the same change count it once.
        if (isOfOldTables(error) && known === changes) changes += 1;
        if (!mayTryAgain || !isStalePlan(error)) return reject(this.#lostOr(error));
        mayTryAgain = false;
        send();
      };
      // Called with a callback, because pg's own promise rejects only some turns later for a value that cannot be
      // written.
      query({ name, text: config, values, ...(name !== undefined && { rowMode: 'array' }) }, answered);
    };
    send();
    return promise;
  }) as typeof pg.Client.prototype.query;

  /** Whether a name is still good after a failure of its statement. */
  protected keepsName(_name: string, error: Error): boolean {
    return error instanceof pg.DatabaseError && !isStalePlan(error);
  }

  /** Whether the statement of this name has been answered before, so that it has been prepared. */
  protected isProven(name: string): boolean {
    return this.#proven.has(name);
  }

  protected nameOf(text: string): string | undefined {
    if (this.#changes !== changes) this.#names.clear();
    this.#changes = changes;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST_PREPARED) return known;
    this.#named += 1;
    const name = `tilgode-${this.#named}`;
    this.#names.set(text, name);
    return name;
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

/** Whether a statement failed only because of how it was prepared. The next try prepares it anew. */
export function isStalePlan(error: unknown): boolean {
  return isOfOldTables(error) || (error instanceof pg.DatabaseError && error.code === IS_NOT_PREPARED);
}

function isOfOldTables(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CACHED_PLAN_IS_STALE;
}
