import { setTimeout } from 'node:timers/promises';

const ATTEMPTS = 4;
const FIRST_PAUSE_SECONDS = 0.25;
/** The service's longest window. An answer that asks for a longer pause is handed to the caller. */
const LONGEST_PAUSE_SECONDS = 60;

/**
 * Sends a request up to four times: again after 429, and where a repetition does no harm (a GET, or a POST with its
 * key) also after a network failure, 503, and 409 `idempotency-key-in-progress`. Waits as long as `Retry-After` says.
 *
 * The answer comes with its whole body, so that a connection that breaks in the middle counts as a failure, too.
 * @throws what `fetch` throws, at the last attempt or when the request's signal aborts it
 */
export async function sendRepeatedly(
  request: Request,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> {
  const repeatable = request.method === 'GET' || request.method === 'POST';
  for (let attempt = 1; ; attempt++) {
    const backoffSeconds = FIRST_PAUSE_SECONDS * 2 ** (attempt - 1) * (0.5 + Math.random());
    let pauseSeconds = backoffSeconds;
    try {
      const answer = await withWholeBody(await fetch(request.clone()));
      pauseSeconds = retryAfterSeconds(answer) ?? backoffSeconds;
      const worthRepeating =
        answer.status === 429 ||
        (repeatable &&
          (answer.status === 503 || (answer.status === 409 && answer.headers.has('Retry-After'))));
      if (!worthRepeating || attempt === ATTEMPTS || pauseSeconds > LONGEST_PAUSE_SECONDS) return answer;
    } catch (error) {
      if (!repeatable || attempt === ATTEMPTS || request.signal.aborted) throw error;
    }
    await setTimeout(pauseSeconds * 1000, undefined, { signal: request.signal });
  }
}

async function withWholeBody(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, answer);
}

/** Undefined when there is no such header, or when it names a date, which the service never sends. */
function retryAfterSeconds(answer: Response): number | undefined {
  const value = answer.headers.get('Retry-After') ?? '';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}
