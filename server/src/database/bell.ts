const hearers = new Set<() => void>();

/**
 * Tells this process that something may be due: a mail that was queued, events that were given numbers. It is called after the
 * commit. Nothing depends on it, because the outbox looks once a second anyway.
 */
export function ring(): void {
  for (const hear of hearers) hear();
}

/** @returns what ends it */
export function onRing(hear: () => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
