import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import pino from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines on stdout, without customer data and secrets: requests are logged by route, never by URL or body. */
export function createLog(level: LogLevel): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serialiseError },
  });
}

/** PostgreSQL quotes values of the failing row in `message` and `detail`: those stay out of the log. */
function serialiseError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    // pg-boss gives copies of errors; a copy of PostgreSQL's is told from others by nothing that is safe to rest on.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    return { type: typeof error, code };
  }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  if (error instanceof pg.DatabaseError) {
    const { name, code, table, constraint, routine } = error;
    return { type: name, code, table, constraint, routine, stack: frames };
  }
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, message: error.message, code, stack: frames };
}
