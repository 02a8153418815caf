export const ATTEMPTS = 4;
const FIRST_PAUSE_SECONDS = 0.25;
/** The service's longest window. An answer that asks for a longer pause is handed to the caller. */
export const LONGEST_PAUSE_SECONDS = 60;
/** After this time without an answer the connection is lost, although nothing says so. The feed waits for 25 seconds. */
const PATIENCE_SECONDS = 60;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request that can be sent more than once. */
export type Sending = {
  method: Method;
  url: string;
  headers: Headers;
  body?: string | Blob | URLSearchParams | undefined;
  signal?: AbortSignal | undefined;
  /** Whether it does no harm when the service gets it twice. */
  isRepeatable: boolean;
  /** All attempts begin within this time; left out: however long they take. */
  withinSeconds?: number | undefined;
};

/**
 * Sends a request up to four times: again after 429, and where a repetition does no harm also after a network failure, after
 * 500 and above, and after 409 `idempotency-key-in-progress`. Waits as long as `Retry-After` says.
 *
 * The answer comes with its whole body, so that a connection that breaks in the middle counts as a failure, too.
 * @throws what `fetch` throws at the last attempt; the signal's reason when it aborts
 */
export async function sendRepeatedly(
  sending: Sending,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { isRepeatable, signal, withinSeconds = Infinity } = sending;
  const until = performance.now() + withinSeconds * 1000;
  const isOver = (pauseSeconds: number) => performance.now() + pauseSeconds * 1000 > until;
  for (let attempt = 1; ; attempt += 1) {
    const usualSeconds = backoffSeconds(attempt);
    let pauseSeconds = usualSeconds;
    signal?.throwIfAborted();
    try {
      const answer = await sendOnce(sending, fetch);
      pauseSeconds = retryAfterSeconds(answer) ?? usualSeconds;
      const isWorthRepeating =
        answer.status === 429 ||
        (isRepeatable &&
          (answer.status >= 500 || (answer.status === 409 && answer.headers.has('Retry-After'))));
      const isTooLong = pauseSeconds > LONGEST_PAUSE_SECONDS || isOver(pauseSeconds);
      if (!isWorthRepeating || attempt === ATTEMPTS || isTooLong) return answer;
    } catch (error) {
      if (!isRepeatable || attempt === ATTEMPTS || signal?.aborted || isOver(pauseSeconds)) throw error;
    }
    await pause(pauseSeconds, signal);
  }
}

/** How long to wait after an attempt where the service does not say. */
export function backoffSeconds(attempt: number): number {
  return FIRST_PAUSE_SECONDS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

/** @throws the signal's reason when it aborts */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Waits for what other calls may wait for, too.
 * @throws the signal's reason when it aborts
 */
export function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function sendOnce(
  { method, url, headers, body, signal, withinSeconds = Infinity }: Sending,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> {
  // Not AbortSignal.any, which Node has only since 20.3.
  const attempt = new AbortController();
  const stop = () => attempt.abort(signal?.reason);
  const seconds = Math.min(PATIENCE_SECONDS, withinSeconds / ATTEMPTS);
  const timer = setTimeout(
    () => attempt.abort(new DOMException(`No answer in ${seconds} seconds.`, 'TimeoutError')),
    seconds * 1000,
  );
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const request = new Request(url, { method, headers, body: body ?? null, signal: attempt.signal });
    const answer = await fetch(request);
    // A large file may take longer.
    if (!isJson(answer)) clearTimeout(timer);
    const whole = await answer.arrayBuffer();
    return new Response(whole.byteLength === 0 ? null : whole, answer);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

export function isJson(answer: Response): boolean {
  return (answer.headers.get('Content-Type') ?? '').startsWith('application/json');
}

/** Undefined when there is no such header, or when it names a date, which the service never sends. */
export function retryAfterSeconds(answer: Response): number | undefined {
  const value = answer.headers.get('Retry-After') ?? '';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}
