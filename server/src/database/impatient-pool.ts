import pg from 'pg';

/** A request uses a connection for milliseconds: when none moves for so long, all of them are stuck. */
const STUCK_MILLISECONDS = 2_000;

/** No connection came free for anybody: nothing was done. */
export class PoolIsStuck extends Error {
  override name = 'PoolIsStuck';
  override message = `No connection to PostgreSQL has come free for ${STUCK_MILLISECONDS} ms.`;
}

/**
 * A pool in which who waits in vain is told soon. In a burst connections do come free, one after the other, and the last in
 * line waits for as long as the pool lets it.
 */
export class ImpatientPool extends pg.Pool {
  #movedAt = 0;

  constructor(options: pg.PoolConfig) {
    super(options);
    const move = () => (this.#movedAt = performance.now());
    this.on('connect', move);
    this.on('release', move);
  }

  /** Gives a promise; there is no callback. @throws PoolIsStuck, and whatever keeps from connecting */
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
      // What has arrived while this process was busy is read first: it may set one free.
      else timer = setTimeout(() => setImmediate(look), leftMilliseconds);
    };
    look();
    try {
      return await Promise.race([connecting, stuck]);
    } catch (error) {
      // One that comes later goes to the next in line.
      const giveBack = (client: pg.PoolClient) => client.release();
      connecting.then(giveBack, () => {});
      throw error;
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  }
}
