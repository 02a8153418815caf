import pg from 'pg';

/** Beyond so many texts none is prepared any more: filters and lists of ids make ever new ones. */
const MOST_PREPARED = 300;
/** The tables have changed under a statement that was prepared before (a migration while the service runs). */
const CACHED_PLAN_IS_STALE = '0A000';

const names = new Map<string, string>();

/** What pg keeps to itself: the socket. */
type Connection = { stream: { cork(): void; uncork(): void } };
type Query = (config: unknown, values?: unknown, callback?: unknown) => Promise<unknown>;

/**
 * A connection for many short statements. What is asked before the event loop turns is written at once, with one system call.
 * And it prepares each statement with parameters at its first use, so that PostgreSQL parses and plans it once and
 * not for every request: about a third of its CPU time for our short statements (bench/). Through a pooler that hands
 * connections out by transaction this works where it keeps prepared statements (PgBouncer from 1.21).
 */
export class PreparingClient extends pg.Client {
  /** Raised when what was prepared has become useless: the same texts then get new names. */
  #generation = 0;
  #isCorked = false;

  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    this.#writeTogether();
    const query = super.query.bind(this) as Query;
    const name =
      typeof config === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(config) : undefined;
    if (name === undefined) return query(config, values, callback);
    const result = query({ name: `${name}-${this.#generation}`, text: config, values }, callback);
    const generation = this.#generation;
    result.catch((error: unknown) => {
      if (isStalePlan(error)) this.#generation = generation + 1;
    });
    return result;
  }) as typeof pg.Client.prototype.query;

  #writeTogether(): void {
    if (this.#isCorked) return;
    const { stream } = (this as unknown as { connection: Connection }).connection;
    this.#isCorked = true;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

/** Whether a statement failed only because it was prepared before a migration; the next try prepares it anew. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CACHED_PLAN_IS_STALE;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PREPARED) return known;
  const name = `tilgode-${names.size + 1}`;
  names.set(text, name);
  return name;
}
