import pg from 'pg';

/** A request uses a connection for milliseconds. When no connection has come free for this long, all of them are stuck. */
const STUCK_MILLISECONDS = 2_000;

/** No connection came free for any request. Nothing was done. */
export class PoolIsStuck extends Error {
  override name = 'PoolIsStuck';
  override message = `No connection to PostgreSQL has come free for ${STUCK_MILLISECONDS} ms.`;
}

/**
 * A pool that soon refuses a request that waits for stuck connections. In a burst connections do come free, one after
 * the other. Then the last request in line waits for as long as the pool allows.
 */
export class ImpatientPool extends pg.Pool {
  #movedAt = 0;

  constructor(options: pg.PoolConfig) {
    super(options);
    const move = () => (this.#movedAt = performance.now());
    this.on('connect', move);
    this.on('release', move);
  }

  /** Works only with a promise, not with a callback. @throws PoolIsStuck, and the errors of connecting */
  override connect = (() =>
    this.idleCount > 0 ? super.connect() : this.#waitWhileMoving(super.connect())) as pg.Pool['connect'];

  async #waitWhileMoving(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const beganAt = performance.now();
    const { promise: stuck, reject } = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const look = () => {
      if (isSettled) return;
      const leftMilliseconds = Math.max(beganAt, this.#movedAt) + STUCK_MILLISECONDS - performance.now();
      if (leftMilliseconds <= 0) reject(new PoolIsStuck());
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
