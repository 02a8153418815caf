import { TilgodeError } from './tilgode-error.ts';

/** Answers about the caller, which the service gives before it looks at the key. */
const OF_CALLER: ReadonlySet<number> = new Set([401, 403, 413, 429]);

/**
 * The `Idempotency-Key` of the next attempt at the same thing. A refusal is stored with its key, and nothing was done, so the
 * next attempt needs another key: `order-10045` becomes `order-10045~2`, then `order-10045~3`. After everything else
 * (no answer, 500 and above, 429, a proposal that waits) the first attempt may have done its work, and the same key finds out.
 * Keep the key that you get where you keep what is to be done.
 *
 * @param key of the last attempt
 * @param error of the last attempt: what the call gave as `error`, or what it threw
 */
export function nextKey(key: string, error: unknown): string {
  if (!isStored(error)) return key;
  const [, id = key, attempt = '1'] = /^([^]*)~(\d+)$/.exec(key) ?? [];
  return `${id}~${Number(attempt) + 1}`;
}

function isStored(error: unknown): boolean {
  if (!(error instanceof TilgodeError)) return false;
  const { status, code } = error;
  // An answer of a proxy tells nothing of the key.
  const isOfOperation = code !== 'unreadable' && !code.startsWith('idempotency-key-');
  return status >= 400 && status < 500 && !OF_CALLER.has(status) && isOfOperation;
}
