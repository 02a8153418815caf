import type pg from 'pg';

/** So that on a larger machine more than one of PostgreSQL's processes is at what came in at once. */
const MOST_PER_CONNECTION = 10;

type Asked = { text: string; values: readonly unknown[]; answer: PromiseWithResolvers<pg.QueryResult> };
const gathering = new WeakMap<pg.Pool, Asked[]>();

/**
 * Runs a short statement outside of a transaction, on one connection with those that are asked for in the same turn of the event
 * loop. They are written at once and answered one after the other; each is a transaction of its own and fails alone. The busier
 * the process, the more go together: a connection, a system call and a wake-up of PostgreSQL for each cost more than what most
 * of them do there (decision 37).
 * @param text of a short statement, since those after it wait for it: it finds rows by their key
 */
export function runBesideOthers(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  let group = gathering.get(pool);
  if (group === undefined || group.length === MOST_PER_CONNECTION) {
    const begun: Asked[] = [];
    gathering.set(pool, begun);
    setImmediate(() => {
      if (gathering.get(pool) === begun) gathering.delete(pool);
      void send(pool, begun);
    });
    group = begun;
  }
  const answer = Promise.withResolvers<pg.QueryResult>();
  group.push({ text, values, answer });
  return answer.promise;
}

async function send(pool: pg.Pool, group: Asked[]): Promise<void> {
  try {
    const client = await pool.connect();
    const answers = group.map(({ text, values, answer }) =>
      client.query(text, [...values]).then(answer.resolve, answer.reject),
    );
    await Promise.all(answers);
    client.release();
  } catch (error) {
    for (const { answer } of group) answer.reject(error);
  }
}
