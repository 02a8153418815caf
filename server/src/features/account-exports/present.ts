import type { Static } from 'typebox';
import type { AccountExport } from './account-export.ts';
import { isExpired } from './account-export.ts';
import type { exportSchema } from './schemas.ts';

export function presentExport(one: AccountExport, now: Date): Static<typeof exportSchema> {
  const { id, kind, status, writtenBytes, sizeBytes, sha256, createdAt, expiresAt, error } = one;
  if (status === 'deleted') throw new Error('Nobody sees a deleted export.');
  return {
    id,
    kind,
    status: isExpired(one, now) ? 'expired' : status,
    written: writtenBytes,
    size: sizeBytes,
    sha256,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    error,
  };
}
