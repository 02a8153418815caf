import type { Values } from './address.ts';
import type { Result } from './calls.ts';
import type { TilgodeEvent } from './event-types.ts';
import { pause } from './retries.ts';
import type { components } from './schema.ts';

/** As long as the service allows. */
const WAIT_SECONDS = 25;
const PAUSE_SECONDS = { first: 1, longest: 30 };

export type EventsOptions = {
  /** The `sequence` of the last event that you have. Left out: all that are kept, which is 90 days. */
  after?: number;
  /** Only these, as in `['invoice.*', 'payment.recorded']`. */
  types?: readonly components['schemas']['EventTypePattern'][];
  /** Ends the loop. */
  signal?: AbortSignal;
};

type Page = { items: TilgodeEvent[]; lastSequence: number };

/**
 * See `TilgodeClient.events`.
 * @param readPage throws what the network throws
 */
export async function* followEvents(
  readPage: (query: Values) => Promise<Result<unknown>>,
  { after, types, signal }: EventsOptions,
): AsyncGenerator<TilgodeEvent, void, undefined> {
  const isOver = () => signal?.aborted === true;
  let position = after;
  let pauseSeconds = 0;
  while (!isOver()) {
    const answer = await readPage({ after: position, types, wait: WAIT_SECONDS }).catch(() => undefined);
    const error = answer?.error;
    if (error !== undefined && error.status !== 429 && error.status < 500) throw error;
    if (answer === undefined || error !== undefined) {
      pauseSeconds = Math.min(PAUSE_SECONDS.longest, pauseSeconds * 2 || PAUSE_SECONDS.first);
      await pause(pauseSeconds, signal).catch(() => {});
      continue;
    }
    pauseSeconds = 0;
    const { items, lastSequence } = answer.data as Page;
    for (const event of items) {
      if (isOver()) return;
      yield event;
    }
    position = lastSequence;
  }
}
