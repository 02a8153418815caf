/** What may have become due. */
export type Bell =
  | 'recurring-invoices'
  | 'mails'
  | 'mails-to-people'
  | 'e-invoices'
  | 'webhooks'
  | 'password-links'
  | 'bank-files'
  | 'exports'
  | 'imports'
  | 'moves'
  | 'vipps';

const hearers = new Set<(bell: Bell) => void>();

/**
 * Tells this process that something may be due: a mail that was queued, events that were given numbers. It is called after the
 * commit. Nothing depends on it, because the outbox looks once a second anyway.
 */
export function ringBell(bell: Bell): void {
  for (const hear of hearers) hear(bell);
}

/** @returns what ends it */
export function onBellRing(hear: (bell: Bell) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
