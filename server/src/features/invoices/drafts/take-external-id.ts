import { ApiError } from '../../../domain/errors.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { findByExternalId } from '../invoices.store.ts';

/**
 * Reserves an externalId for the invoice of this transaction. Another request with the same externalId waits until this transaction
 * ends, and then finds its invoice. Take it before the client is locked: two orders of the locks could make two requests wait for
 * each other.
 * @throws ApiError `invoice-exists` with `details.existingId`
 */
export async function takeExternalId(trx: Trx, accountId: string, externalId: string): Promise<void> {
  await lockForTransaction(trx, `invoice ${accountId} externalId ${externalId}`);
  const [existing] = await findByExternalId(trx, accountId, externalId);
  if (existing !== undefined) throw new ApiError('invoice-exists', { details: { existingId: existing.id } });
}
