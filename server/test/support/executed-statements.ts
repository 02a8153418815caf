import pg from 'pg';

/** What a driver's query call gives: a text and values, or both in one. */
type Asked = string | { text: string; values?: unknown[] };

/**
 * Notes every statement that this process sends to PostgreSQL from now on, by its text with the values that it came with
 * first. Only looked at on the way: all of them run.
 */
export function noteStatements(): { statements: Map<string, unknown[]>; stop: () => void } {
  const statements = new Map<string, unknown[]>();
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query');
  const run = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  function noted(this: pg.Client, asked: Asked, values?: unknown, ...rest: unknown[]): unknown {
    const text = typeof asked === 'string' ? asked : asked.text;
    const given = typeof asked === 'string' ? values : (asked.values ?? values);
    if (!statements.has(text)) statements.set(text, Array.isArray(given) ? given : []);
    return run.call(this, asked, values, ...rest);
  }
  pg.Client.prototype.query = noted as typeof pg.Client.prototype.query;
  return {
    statements,
    stop: () => {
      if (query !== undefined) Object.defineProperty(pg.Client.prototype, 'query', query);
    },
  };
}
