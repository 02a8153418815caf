import { ApiError } from '../../../domain/errors.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { findByExternalId } from '../invoices.store.ts';

/**
 * Lets one request at a time give an invoice this externalId. A request that has waited sees the invoice of the other one.
 * @throws ApiError `invoice-exists` with `details.existingId`
 */
export async function takeExternalId(trx: Trx, accountId: string, externalId: string): Promise<void> {
  await lockForTransaction(trx, `invoice ${accountId} externalId ${externalId}`);
  const [existing] = await findByExternalId(trx, accountId, externalId);
  if (existing !== undefined) throw new ApiError('invoice-exists', { details: { existingId: existing.id } });
}
