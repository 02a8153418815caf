import type { AdminContext } from '../companies/index.ts';
import { findCompany, recordAuditEvent } from '../companies/index.ts';
import { isId } from '../../platform/database/ids.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import type { RetentionHold } from './holds.store.ts';
import {
  insertRetentionHold,
  liftStandingRetentionHold,
  listStandingRetentionHolds,
  lockRetention,
} from './holds.store.ts';

/**
 * Keeps everything of a company from being deleted, however old it is, until the hold is lifted. A company may have
 * several holds.
 * @throws ApiError `not-found`, `validation-failed`
 */
export async function setRetentionHold(
  { db, now, actor, address }: AdminContext,
  companyId: string,
  given: string,
): Promise<{ holdId: string }> {
  const reason = given.trim();
  if (reason === '') throw validationFailed([{ field: 'reason', code: 'required' }]);
  return inTransaction(db, async (trx) => {
    const company = isId(companyId) ? await findCompany(trx, companyId) : undefined;
    if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
    await lockRetention(trx, companyId);
    const holdId = await insertRetentionHold(trx, companyId, reason, now);
    const event = { actor, address, action: 'company.hold-set', companyId, subject: companyId } as const;
    await recordAuditEvent(trx, { ...event, details: { holdId, reason } }, now);
    return { holdId };
  });
}

export async function listRetentionHolds({ db }: AdminContext): Promise<RetentionHold[]> {
  return listStandingRetentionHolds(db);
}

/** @throws ApiError `not-found` */
export async function liftRetentionHold(
  { db, now, actor, address }: AdminContext,
  holdId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const lifted = isId(holdId) ? await liftStandingRetentionHold(trx, holdId, now) : undefined;
    if (lifted === undefined) throw new ApiError('not-found', { missing: 'hold' });
    const { companyId, reason } = lifted;
    const event = { actor, address, action: 'company.hold-lifted', companyId, subject: companyId } as const;
    await recordAuditEvent(trx, { ...event, details: { holdId, reason } }, now);
  });
}
