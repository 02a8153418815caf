import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import type { LoggerOptions } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How long a line may wait for others to be written with it: a write of its own is a tenth of a short request's CPU. */
const FLUSH_MILLISECONDS = 100;
const FLUSH_BYTES = 8_192;

/**
 * JSON lines on stdout, without customer data and secrets: requests are logged by route, never by URL or body. A process that
 * is killed loses the lines of its last tenth of a second.
 * @param processName stands in every line, with the process id, where several processes write
 */
export function createLog(level: LogLevel, processName?: string): FastifyBaseLogger {
  const stdout = pino.destination({
    dest: 1,
    sync: false,
    minLength: FLUSH_BYTES,
    periodicFlush: FLUSH_MILLISECONDS,
  });
  const options: LoggerOptions = {
    level,
    base: processName === undefined ? null : { process: processName, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serialiseError },
  };
  return pino(options, stdout);
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
