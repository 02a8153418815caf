import type { EInvoices } from '../../../domain/deliveries.ts';
import type { Environment } from '../../../domain/environment.ts';
import { ApiError } from '../../../domain/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { recordAuditEvent } from '../audit-log.store.ts';
import { setEInvoicesOf } from '../account/account-settings.store.ts';
import { lockCompany } from './companies.store.ts';

/**
 * Decides for one of the company's accounts whether e-invoices go to those who can receive them, from its next request on.
 * @throws ApiError `not-found` (no such open company)
 */
export async function setEInvoices(
  { db, now, actor, address }: AdminContext,
  companyId: string,
  environment: Environment,
  eInvoices: EInvoices,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
    if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
    if (!(await setEInvoicesOf(trx, companyId, environment, eInvoices))) return;
    const details = { environment, enabled: eInvoices === 'auto' };
    await recordAuditEvent(
      trx,
      { actor, address, action: 'company.e-invoices-set', companyId, subject: companyId, details },
      now,
    );
  });
}
