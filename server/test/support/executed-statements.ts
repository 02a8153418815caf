import pg from 'pg';
import type { ConnectionOptions } from '../../src/database/database.ts';
import { PreparingClient } from '../../src/database/prepared-statements.ts';

/**
 * Notes every statement that this process sends to that database from now on, by its text with the values that it came with
 * first. Only looked at on the way: all of them run.
 */
export function noteStatements(connection: ConnectionOptions): {
  statements: Map<string, unknown[]>;
  stop: () => void;
} {
  const statements = new Map<string, unknown[]>();
  const { database } = new pg.Client(connection);
  function note(client: pg.Client, text: string, values: unknown): void {
    if (client.database !== database || statements.has(text)) return;
    statements.set(text, Array.isArray(values) ? values : []);
  }

  const { runTogether } = PreparingClient.prototype;
  PreparingClient.prototype.runTogether = function noted(together) {
    for (const { text, values } of together) note(this, text, values);
    return runTogether.call(this, together);
  };
  // The job queue's, and those without values.
  const query = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  pg.Client.prototype.query = function noted(this: pg.Client, asked: unknown, ...rest: unknown[]) {
    if (typeof asked === 'string') note(this, asked, rest[0]);
    return query.call(this, asked, ...rest);
  } as typeof pg.Client.prototype.query;
  return {
    statements,
    stop: () => {
      PreparingClient.prototype.runTogether = runTogether;
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    },
  };
}
