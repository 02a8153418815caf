import type { EInvoices } from '../../../domain/deliveries.ts';
import type { Environment } from '../../../domain/environment.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { setEInvoicesOf } from '../account/account-settings.store.ts';
import type { AdminContext } from '../admin-context.ts';
import type { AuditEvent } from '../audit-log.store.ts';
import { recordAuditEvent } from '../audit-log.store.ts';
import { setLogsBodies } from './body-logging.store.ts';
import { saveAgentsStopped } from './stopped-agents.store.ts';
import { lockCompany, setAccountingEnabled } from './companies.store.ts';

/**
 * Turns built-in accounting on or off for one of the company's accounts, from its next request on. Documents that are sent
 * while accounting is off are never booked. Later events of a booked document are booked either way (decision 23).
 */
export const setAccounting = switching(
  'company.accounting-set',
  setAccountingEnabled,
  (environment: Environment, enabled: boolean) => ({ environment, enabled }),
);

/** Decides for one of the company's accounts whether e-invoices go to those who can receive them, from its next request on. */
export const setEInvoices = switching(
  'company.e-invoices-set',
  setEInvoicesOf,
  (environment: Environment, eInvoices: EInvoices) => ({ environment, enabled: eInvoices === 'auto' }),
);

/**
 * Decides whether the log of API calls keeps what the company's calls say, from the next request on. What is kept already goes
 * by its age.
 */
export const setBodyLogging = switching('company.body-log-set', setLogsBodies, (enabled: boolean) => ({
  enabled,
}));

/** Stops all agents of the company at once, or lets them go on: API clients that are agents or propose, and the tools for agents. */
export const setAgentsStopped = switching('company.agents-set', saveAgentsStopped, (isStopped: boolean) => ({
  isStopped,
}));

/**
 * A use case that changes one thing of a company, and writes to the audit log when it has changed.
 * @param change says whether it has changed
 * @returns the use case, which throws ApiError `not-found` without such an open company
 */
function switching<C extends unknown[]>(
  action: AuditEvent['action'],
  change: (trx: Trx, companyId: string, ...choice: C) => Promise<boolean>,
  detailsOf: (...choice: C) => Record<string, unknown>,
) {
  return async (
    { db, now, actor, address }: AdminContext,
    companyId: string,
    ...choice: C
  ): Promise<void> => {
    await inTransaction(db, async (trx) => {
      const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
      if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
      if (!(await change(trx, companyId, ...choice))) return;
      const event = { actor, address, action, companyId, subject: companyId, details: detailsOf(...choice) };
      await recordAuditEvent(trx, event, now);
    });
  };
}
