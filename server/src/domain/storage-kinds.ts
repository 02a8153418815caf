/**
 * What an account keeps, by kind. Each kind has a quota (decision 70): `documents` are drafts, what was sent and its PDFs, customers, products, entries and transactions of the bank;
 * `answers` are those of idempotency keys; `events` are what changed, with the webhooks about it and the log of changes; `proposals` are what API
 * clients asked a person to approve, for as long as it is kept; `calls` is the log of API calls; `exports` are files with all of the account; `imports` are files of other systems, and what they say; `captured` is what the test environment has
 * captured instead of sending it, and the files of its simulated bank.
 */
export const STORAGE_KINDS = [
  'documents',
  'attachments',
  'vouchers',
  'answers',
  'events',
  'proposals',
  'calls',
  'exports',
  'imports',
  'captured',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** The kinds of which more is refused beyond their quotas. Captured mail and the log of calls make room by themselves. */
export const REFUSING_KINDS = STORAGE_KINDS.filter((kind) => kind !== 'captured' && kind !== 'calls');
/** An alert at this share of a quota leaves the operator time to delete something, or to raise the quota. */
export const NEARLY_FULL = 0.8;

/** The kinds that an account of that environment can have. */
export function storageKindsOf(environment: 'production' | 'test'): StorageKind[] {
  return STORAGE_KINDS.filter((kind) => environment === 'test' || kind !== 'captured');
}
