import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import type { LoggerOptions } from 'pino';
import type { LogLevel, LogSettings } from './log-settings.ts';

/**
 * The longest time that a line waits to be written together with others. A write for each line costs a tenth of a short
 * request's CPU.
 */
const FLUSH_MILLISECONDS = 100;
const FLUSH_BYTES = 8_192;

type Destination = { write(line: string): unknown };

/**
 * Writes log lines to stdout, without customer data and secrets: requests are logged by route, never by URL or body.
 * Programs get JSON. A reader at a terminal gets text, each line at once, so that the lines of several processes stay
 * whole and in order.
 * @param processName where several processes write, every line of JSON has this name and the process id
 */
export async function openLog(settings: LogSettings, processName: string): Promise<FastifyBaseLogger> {
  const { logLevel, logFormat, logColours } = settings;
  const isTerminal = process.stdout.isTTY;
  const stdout = isTerminal || logFormat === 'text' ? lineByLine() : manyTogether();
  if (logFormat === 'json' || (logFormat === undefined && !isTerminal)) {
    return createLog(logLevel, processName, stdout);
  }
  // Loaded only when needed, because loading takes a twentieth of a second.
  const { createReadableLines } = await import('./readable-log.ts');
  const toText = createReadableLines({ colours: isTerminal && logColours });
  return createLog(logLevel, processName, { write: (line) => stdout.write(toText(line)) });
}

export function createLog(
  level: LogLevel,
  processName?: string,
  destination: Destination = manyTogether(),
): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: processName === undefined ? null : { process: processName, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serialiseError },
  };
  return pino(options, destination);
}

/** A process that is killed loses the lines of its last tenth of a second. */
function manyTogether(): Destination {
  const stdout = pino.destination({ dest: 1, sync: false, minLength: FLUSH_BYTES });
  let isWaiting = false;
  const flush = () => {
    isWaiting = false;
    stdout.flush();
  };
  return {
    write(line) {
      stdout.write(line);
      // Not at intervals, because these would wake an idle process ten times a second.
      if (!isWaiting) setTimeout(flush, FLUSH_MILLISECONDS).unref();
      isWaiting = true;
    },
  };
}

function lineByLine(): Destination {
  return pino.destination({ dest: 1, sync: true });
}

/** PostgreSQL quotes values of the failing row in `message` and `detail`, so both stay out of the log. */
function serialiseError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    return { type: typeof error };
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
