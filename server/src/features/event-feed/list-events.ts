import { isEventSeenBy, mayReadEvents, typesMatching } from '../../domain/webhooks/event-types.ts';
import type { FollowContext, Input } from '../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { waitForEvents } from '../../platform/events/arrivals.ts';
import { presentInPieces } from './event.ts';
import type { StoredEvent } from './event.ts';
import * as store from './events.store.ts';
import { readFeed } from './read-feed.ts';

export type EventQuery = { after?: number; limit?: number; types?: string; wait?: number };

const DEFAULT_LIMIT = 100;

/**
 * The events after a number that the caller may read, in their order. With `wait` it waits for one.
 * @throws ApiError `validation-failed` for unknown types, `cursor-expired` with `details.oldestSequence`
 */
export async function listEvents(
  { db, caller, baseUrl, pause }: FollowContext,
  { query }: Input<unknown, EventQuery, unknown>,
) {
  const { after = 0, limit = DEFAULT_LIMIT, wait = 0 } = query;
  const types = readTypes(query.types);
  await requireKept(db, query.after);
  const isWanted = (event: StoredEvent) =>
    types.includes(event.type) &&
    mayReadEvents(caller.scopes, event.type) &&
    isEventSeenBy(caller.actor, event);
  const deadline = performance.now() + wait * 1000;
  let page = await readFeed(db, after, { limit, isWanted });
  while (page.events.length === 0 && !page.hasMore) {
    const milliseconds = Math.ceil(deadline - performance.now());
    if (milliseconds <= 0) break;
    const { last } = page;
    const inTime = AbortSignal.timeout(milliseconds);
    let isLeft = false;
    await pause(async (ended) => {
      await waitForEvents(db, last, AbortSignal.any([ended, inTime]));
      isLeft = ended.aborted;
    });
    if (isLeft) break;
    page = await readFeed(db, last, { limit, isWanted });
  }
  const { events, last, hasMore } = page;
  const items = presentInPieces(db, events, baseUrl);
  return { body: { items, lastSequence: last, hasMore } };
}

/** @throws ApiError `validation-failed` when a type is unknown */
export function readTypes(text: string | undefined) {
  if (text === undefined) return typesMatching('*');
  const matches = text.split(',').map((pattern) => typesMatching(pattern.trim()));
  if (matches.some(({ length }) => length === 0)) {
    throw validationFailed([{ field: 'types', code: 'unknown-value' }]);
  }
  return matches.flat();
}

/** A reader that names no number has missed nothing: it begins with what is kept. */
async function requireKept(db: FollowContext['db'], after: number | undefined): Promise<void> {
  if (after === undefined) return;
  const oldestSequence = await store.deletedThrough(db);
  if (after < oldestSequence) throw new ApiError('cursor-expired', { details: { oldestSequence } });
}
