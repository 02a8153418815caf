import type { Operation, PathOf } from './calls.ts';
import { ATTEMPTS, LONGEST_PAUSE_SECONDS, backoffSeconds, pause, retryAfterSeconds } from './retries.ts';

/** The paths that do many operations at once. */
export type BatchPath = Extract<PathOf<'post'>, `${string}/batch` | `${string}/batch/${string}`>;

type BodyOf<P extends BatchPath> =
  Operation<P, 'post'> extends { requestBody: { content: { 'application/json': { items: (infer Item)[] } } } }
    ? Item
    : never;

/** An operation of a batch. Without a key it gets one, which is gone with the program. */
export type BatchItem<P extends BatchPath> = Omit<BodyOf<P>, 'idempotencyKey'> & { idempotencyKey?: string };

type OutcomeOf<P extends BatchPath> =
  Operation<P, 'post'> extends {
    responses: { 200: { content: { 'application/json': { items: (infer Outcome)[] } } } };
  }
    ? Outcome
    : never;

/** What became of an operation. `index` is its place in the list that was given. */
export type BatchOutcome<P extends BatchPath> = OutcomeOf<P>;

export type BatchOptions = {
  /** Ends the call, and with it all further attempts. */
  signal?: AbortSignal;
};

/** The service takes so many at once, and 1 MB. */
const MOST_ITEMS = 100;
const MOST_BYTES = 900_000;

type Keyed = { idempotencyKey: string };
type Outcome = { index: number; status: number; body: object };
/** One batch as it is answered. @throws TilgodeError */
type SendBatch = (items: Keyed[]) => Promise<{ items: Outcome[]; response: Response }>;

/**
 * Does operations in batches, one batch after the other. Those that the service could not do now are sent again under their
 * own keys, up to four times, each time in a batch with another key.
 * @throws TilgodeError when a batch as a whole is refused
 */
export async function sendInBatches(
  items: readonly { idempotencyKey?: string }[],
  send: SendBatch,
  signal?: AbortSignal,
): Promise<Outcome[]> {
  const keyed = items.map((item) => ({
    ...item,
    idempotencyKey: item.idempotencyKey ?? crypto.randomUUID(),
  }));
  const outcomes: Outcome[] = [];
  for (const places of inBatches(keyed)) {
    let left = places;
    for (let attempt = 1; left.length > 0; attempt += 1) {
      const sent = await send(left.flatMap((place) => keyed[place] ?? []));
      for (const outcome of sent.items) {
        const index = left[outcome.index] ?? outcome.index;
        outcomes[index] = { ...outcome, index };
      }
      left = left.filter((place) => isFleeting(outcomes[place]));
      const seconds = retryAfterSeconds(sent.response) ?? backoffSeconds(attempt);
      if (attempt === ATTEMPTS || seconds > LONGEST_PAUSE_SECONDS) break;
      if (left.length > 0) await pause(seconds, signal);
    }
  }
  return outcomes;
}

/** The places of the items of each batch. */
function inBatches(items: readonly Keyed[]): number[][] {
  const batches: number[][] = [];
  let bytes = Infinity;
  for (const [place, item] of items.entries()) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    const last = batches.at(-1);
    bytes += size;
    if (last !== undefined && last.length < MOST_ITEMS && bytes <= MOST_BYTES) last.push(place);
    else {
      batches.push([place]);
      bytes = size;
    }
  }
  return batches;
}

/** Whether nothing was done and nothing was stored with the key of the item. */
function isFleeting(outcome: Outcome | undefined): boolean {
  if (outcome === undefined) return false;
  const { status, body } = outcome;
  return status === 429 || status >= 500 || ('code' in body && body.code === 'idempotency-key-in-progress');
}
