import pg from 'pg';
import type { ConnectionOptions, DatabasePlace } from './connection.ts';
import { hostAnswers, assertTakesWrites, findPrimary } from './connection.ts';

/** A request uses a connection for milliseconds. When no connection has come free for this long, all of them are stuck. */
export const STUCK_MILLISECONDS = 2_000;
/** A connection that is used for this long makes the pool ask whether its host still answers. */
const SUSPICIOUS_MILLISECONDS = 5_000;

/** No connection came free for any request. Nothing was done. */
export class PoolIsStuck extends Error {
  override name = 'PoolIsStuck';

  constructor(milliseconds: number) {
    super(`No connection to PostgreSQL has come free for ${milliseconds} ms.`);
  }
}

/**
 * There is no PostgreSQL to connect to, or the connection broke before it could be used. Proxies and poolers take a
 * connection although they have no PostgreSQL behind them. Nothing was done.
 */
export class NotConnected extends Error {
  override name = 'NotConnected';

  constructor(cause: Error) {
    // The error of a host with several addresses has a code and no message.
    const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name);
    super(`No connection to PostgreSQL: ${reason}`, { cause });
  }
}

/** The class of SQLSTATE "Connection Exception". PgBouncer's refusals are of this class. */
const CONNECTION_EXCEPTION = /^08/;

/** @param done is told the error, or nothing */
async function verifyTakesWrites(client: pg.ClientBase, done: (error?: Error) => void): Promise<void> {
  try {
    await assertTakesWrites(client);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}

/**
 * A pool that soon refuses a request that waits for stuck connections. In a burst connections do come free, one after
 * the other. Then the last request in line waits for as long as the pool allows.
 *
 * Of several hosts, the pool connects to the one that takes writes. It breaks the connections to a host that has fallen
 * silent (a frozen machine, a cut network). TCP alone would notice after a quarter of an hour, and a frozen program
 * never.
 */
export class ImpatientPool extends pg.Pool {
  #movedAt = 0;
  readonly #connection: ConnectionOptions;
  readonly #stuckMilliseconds: number;
  /** The host that new connections go to; undefined: it is asked for anew. */
  #primary: Promise<DatabasePlace> | undefined;
  readonly #busySince = new Map<pg.PoolClient, number>();
  readonly #watch: NodeJS.Timeout;

  constructor(connection: ConnectionOptions, stuckMilliseconds: number, options: pg.PoolConfig) {
    super({
      ...connection,
      ...options,
      // The host may have become a standby since it was found. Reads there would go on for as long as the connection.
      ...(connection.hosts !== undefined && {
        verify: (client, done) => void verifyTakesWrites(client, done),
      }),
    });
    this.#connection = connection;
    this.#stuckMilliseconds = stuckMilliseconds;
    const move = () => (this.#movedAt = performance.now());
    const forgetPrimary = () => (this.#primary = undefined);
    this.on('connect', move);
    this.on('release', move);
    this.on('acquire', (client) => this.#busySince.set(client, performance.now()));
    this.on('release', (_, client) => this.#busySince.delete(client));
    this.on('connect', (client) => client.on('error', forgetPrimary));
    this.on('error', forgetPrimary);
    this.#watch = setInterval(() => void this.#breakSilent(), SUSPICIOUS_MILLISECONDS).unref();
  }

  /** Works only with a promise, not with a callback. @throws PoolIsStuck, NotConnected, and refusals of PostgreSQL */
  override connect = (() =>
    this.idleCount > 0 ? this.#connect() : this.#waitWhileMoving(this.#connect())) as pg.Pool['connect'];

  override end = (async () => {
    clearInterval(this.#watch);
    await super.end();
  }) as pg.Pool['end'];

  async #connect(): Promise<pg.PoolClient> {
    try {
      if (this.idleCount === 0) await this.#goToPrimary();
      return await super.connect();
    } catch (error) {
      // PostgreSQL that shuts down refuses new connections, and may keep old ones for a minute: it waits for a standby
      // that is cut off.
      this.#primary = undefined;
      const isRefusal = error instanceof pg.DatabaseError && !CONNECTION_EXCEPTION.test(error.code ?? '');
      throw error instanceof Error && !isRefusal ? new NotConnected(error) : error;
    }
  }

  /** Of several hosts, lets the next connections go to the one that takes writes. @throws as `findPrimary` */
  async #goToPrimary(): Promise<void> {
    if (this.#connection.hosts === undefined) return;
    this.#primary ??= findPrimary(this.#connection);
    Object.assign(this.options, await this.#primary);
  }

  /** Breaks the connections whose host does not answer any more. Their statements fail then. */
  async #breakSilent(): Promise<void> {
    const latest = performance.now() - SUSPICIOUS_MILLISECONDS;
    const suspicious = [...this.#busySince].filter(([, since]) => since < latest).map(([client]) => client);
    const byHost = Map.groupBy(suspicious, (client) => this.#hostOf(client));
    await Promise.all(
      [...byHost].map(async ([host, clients]) => {
        if (await hostAnswers(host)) return;
        this.#primary = undefined;
        // `end` would wait for the statements under way.
        for (const client of clients) if (this.#busySince.has(client)) client.connection.stream.destroy();
      }),
    );
  }

  /** The host that a connection leads to. It may be another one than that of new connections. */
  #hostOf(client: pg.PoolClient): DatabasePlace {
    const { host, port } = client as pg.PoolClient & pg.Client;
    const isThere = (place: DatabasePlace) => {
      const other = new pg.Client(place);
      return other.host === host && other.port === port;
    };
    return this.#connection.hosts?.find(isThere) ?? this.#connection;
  }

  async #waitWhileMoving(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const beganAt = performance.now();
    const { promise: stuck, reject } = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const look = () => {
      if (isSettled) return;
      const leftMilliseconds = Math.max(beganAt, this.#movedAt) + this.#stuckMilliseconds - performance.now();
      if (leftMilliseconds <= 0) reject(new PoolIsStuck(this.#stuckMilliseconds));
      // Reads first what has arrived while this process was busy, because it may set a connection free.
      else timer = setTimeout(() => setImmediate(look), leftMilliseconds);
    };
    look();
    try {
      return await Promise.race([connecting, stuck]);
    } catch (error) {
      // A connection that comes later goes to the next request in line.
      const giveBack = (client: pg.PoolClient) => client.release();
      connecting.then(giveBack, () => {});
      throw error;
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  }
}
