import { ApiError } from '../../../domain/errors/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { recordAuditEvent } from '../audit-log.store.ts';
import { markCompanyClosed } from './companies.store.ts';

/**
 * Closes a company. From the next request on, its tokens are refused and no tokens are issued. Its books stay, because
 * the law requires them for five years (bokføringsloven § 13).
 * @throws ApiError `not-found`
 */
export async function closeCompany(
  { db, now, actor, address }: AdminContext,
  companyId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!isId(companyId) || !(await markCompanyClosed(trx, companyId, now)))
      throw new ApiError('not-found', { missing: 'company' });
    await recordAuditEvent(
      trx,
      { actor, address, action: 'company.closed', companyId, subject: companyId },
      now,
    );
  });
}
