import type pg from 'pg';
import { reportStatement } from './statement-listener.ts';

/**
 * The most statements on one connection. On a larger machine, more than one process of PostgreSQL then works on a
 * burst.
 */
const MOST_PER_CONNECTION = 10;

type Asked = { text: string; values: readonly unknown[]; answer: PromiseWithResolvers<pg.QueryResult> };
const gathering = new WeakMap<pg.Pool, Asked[]>();

/**
 * Runs a short statement outside of a transaction, on one connection with the other short statements of the same turn
 * of the event loop. They are written at once and answered one after the other. Each is a transaction of its own and
 * fails alone. The busier the process is, the more statements go together. A connection, a system call and a wake-up of
 * PostgreSQL for each statement would cost more than most of these statements themselves (decision 37).
 * @param text of a statement that finds rows by their key. It must be short, because later statements wait for it
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
  return reportStatement(text, answer.promise);
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
