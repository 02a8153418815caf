import type { Settings } from '../../../settings.ts';
import type { Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

/** An idle service answers in milliseconds. On a machine with much to do an answer takes seconds. */
const MILLISECONDS_AT_MOST = { usual: 3_000, patience: 20_000 };

/**
 * Whether the service answers where the settings put it, and whether it can work.
 * @param limits how long an answer takes at most
 */
export async function readinessCheck(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  limits = MILLISECONDS_AT_MOST,
): Promise<Finding[]> {
  const url = `http://${reachable(host)}:${port}/readyz`;
  const asked = performance.now();
  const answer = await ask(url, limits.patience);
  const took = performance.now() - asked;
  if (answer === 'refused') return [ok(`The service does not run: nothing listens on port ${port}.`)];
  if (answer === 'silent') {
    return [
      bad(
        `Something listens on port ${port} and does not answer within ${limits.patience / 1000} seconds.`,
        'Look at the log of the service, and at what takes the processors and the disk of this machine.',
      ),
    ];
  }
  if (answer === 'ready' && took > limits.usual) {
    return [
      warn(
        `The service on port ${port} is ready, and took ${Math.round(took / 1000)} seconds to answer.`,
        'This machine has much to do. Look at what takes its processors and its disk.',
      ),
    ];
  }
  if (answer === 'ready') return [ok(`The service answers on port ${port} and is ready.`)];
  if (answer === 'disk-full') {
    return [
      bad(
        'The service answers, but is not ready: its disk is full, so it refuses all changes.',
        'Make room, or move DATA_DIR to a larger disk.',
      ),
    ];
  }
  if (answer === 'not-ready') {
    return [
      bad(
        'The service answers, but is not ready: it cannot use its database, or it is stopping.',
        'See below what is wrong with PostgreSQL. If nothing is, look at the log of the service.',
      ),
    ];
  }
  return [
    bad(
      `Another program listens on port ${port}.`,
      'Stop that program, or set PORT to another port for the service.',
    ),
  ];
}

/** The address at which this machine reaches a service that listens on all of its addresses. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function ask(
  url: string,
  patience: number,
): Promise<'ready' | 'not-ready' | 'disk-full' | 'refused' | 'silent' | 'other'> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const text = await answer.text();
    if (text.startsWith('{"status":"ready"')) return 'ready';
    if (text === '{"status":"not-ready","reason":"disk-full"}') return 'disk-full';
    return text.startsWith('{"status":"not-ready"') ? 'not-ready' : 'other';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'silent';
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return code === 'ECONNREFUSED' ? 'refused' : 'other';
  }
}
