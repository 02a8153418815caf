import { ApiError } from '../../../domain/errors/errors.ts';
import type { StorageKind } from '../../../domain/storage-kinds.ts';

/**
 * @param limit in bytes, as `used`
 * @param facts.isFleeting the refusal is not stored with its key: room may come while the caller retries
 */
export function quotaExceeded(
  kind: StorageKind,
  limit: number,
  used: number,
  facts?: { isFleeting: true },
): ApiError {
  return new ApiError('quota-exceeded', { details: { kind, limit, used }, ...facts });
}
