import pg from 'pg';
import type { ConnectionOptions } from '../../../src/platform/database/database.ts';

/**
 * Notes every statement that this process sends to that database from now on, by its text with the values that it came with
 * first. Only looked at on the way: all of them run.
 */
export function noteStatements(connection: ConnectionOptions): {
  statements: Map<string, unknown[]>;
  /** How many have been sent, each time that they were. @param word only those with this word in their text */
  count: (word?: string) => number;
  stop: () => void;
} {
  const statements = new Map<string, unknown[]>();
  const { database } = new pg.Client(connection);
  const times = new Map<string, number>();
  function note(client: pg.Client, text: string, values: unknown): void {
    if (client.database !== database) return;
    times.set(text, (times.get(text) ?? 0) + 1);
    if (!statements.has(text)) statements.set(text, Array.isArray(values) ? values : []);
  }

  const query = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  pg.Client.prototype.query = function noted(
    this: pg.Client,
    asked: string | pg.QueryConfig,
    ...rest: unknown[]
  ) {
    if (typeof asked === 'object') note(this, asked.text, asked.values);
    else note(this, asked, rest[0]);
    return query.call(this, asked, ...rest);
  } as typeof pg.Client.prototype.query;
  return {
    statements,
    count: (word = '') =>
      [...times].reduce((sum, [text, count]) => (text.includes(word) ? sum + count : sum), 0),
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    },
  };
}
