/**
 * What an account keeps, by kind. Each kind has a quota (decision 70): `documents` are drafts, what was sent and its PDFs;
 * `answers` are those of idempotency keys; `proposals` are what API clients asked a person to approve, for as long as it is kept; `calls` is the log of API calls; `captured` is what the test environment has
 * captured instead of sending it.
 */
export const STORAGE_KINDS = [
  'documents',
  'attachments',
  'vouchers',
  'answers',
  'proposals',
  'calls',
  'captured',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** The kinds that an account of that environment can have. */
export function storageKindsOf(environment: 'production' | 'test'): StorageKind[] {
  return STORAGE_KINDS.filter((kind) => environment === 'test' || kind !== 'captured');
}
