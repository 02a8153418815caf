import type { Environment } from '../../../domain/environment.ts';
import { ApiError } from '../../../domain/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { recordAuditEvent } from '../audit-log.store.ts';
import { lockCompany, setAccountingEnabled } from './companies.store.ts';

/**
 * Turns built-in accounting on or off for one of the company's accounts, from its next request on. Documents that are sent
 * while accounting is off are never booked. Later events of a booked document are booked either way (decision 23).
 * @throws ApiError `not-found` (no such open company)
 */
export async function setAccounting(
  { db, now, actor, address }: AdminContext,
  companyId: string,
  environment: Environment,
  enabled: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
    if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
    if (!(await setAccountingEnabled(trx, companyId, environment, enabled))) return;
    await recordAuditEvent(
      trx,
      {
        actor,
        address,
        action: 'company.accounting-set',
        companyId,
        subject: companyId,
        details: { environment, enabled },
      },
      now,
    );
  });
}
