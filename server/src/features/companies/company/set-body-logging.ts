import { ApiError } from '../../../domain/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { recordAuditEvent } from '../audit-log.store.ts';
import { setLogsBodies } from './body-logging.store.ts';
import { lockCompany } from './companies.store.ts';

/**
 * Decides whether the log of API calls keeps what the company's calls say, from the next request on. What is kept already goes
 * by its age.
 * @throws ApiError `not-found` (no such open company)
 */
export async function setBodyLogging(
  { db, now, actor, address }: AdminContext,
  companyId: string,
  enabled: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
    if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
    if (!(await setLogsBodies(trx, companyId, enabled))) return;
    await recordAuditEvent(
      trx,
      {
        actor,
        address,
        action: 'company.body-log-set',
        companyId,
        subject: companyId,
        details: { enabled },
      },
      now,
    );
  });
}
