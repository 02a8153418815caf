import type { ChangeAction, WideningAction } from '../../../domain/access/change-actions.ts';
import type { EInvoiceSetting } from '../../../domain/deliveries.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { rolesWith } from '../../../domain/access/roles.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { recordChange } from '../record-change.ts';
import { lockCompany } from './companies.store.ts';
import { bodyLoggingSwitch, countPeople, turnSwitch, turnSwitchOfAccount } from './switches.store.ts';

/**
 * Turns built-in accounting on or off for one of the company's accounts, from its next request on. Documents that are sent
 * while accounting is off are never booked. Later events of a booked document are booked either way (decision 23).
 */
export const setAccounting = switching(
  { action: 'company.accounting-set' },
  (trx, companyId, environment: Environment, enabled: boolean) =>
    turnSwitchOfAccount(trx, companyId, environment, 'accounting_enabled', enabled),
  (environment: Environment, enabled: boolean) => ({ environment, enabled }),
);

/** Decides for one of the company's accounts whether e-invoices go to those who can receive them, from its next request on. */
export const setEInvoices = switching(
  { action: 'company.e-invoices-set' },
  (trx, companyId, environment: Environment, eInvoices: EInvoiceSetting) =>
    turnSwitchOfAccount(trx, companyId, environment, 'e_invoices', eInvoices),
  (environment: Environment, eInvoices: EInvoiceSetting) => ({ environment, enabled: eInvoices === 'auto' }),
);

/**
 * Decides for one of the company's accounts whether the log of API calls keeps what its calls say, from the next request on. What is
 * kept already goes by its age.
 */
export const setBodyLogging = switching(
  { action: 'company.body-log-set' },
  (trx, companyId, environment: Environment, enabled: boolean) =>
    turnSwitch(trx, companyId, bodyLoggingSwitch(environment), enabled),
  (environment: Environment, enabled: boolean) => ({ environment, enabled }),
);

/** Stops all agents of the company at once, or lets them go on: API clients that are agents or propose, and the tools for agents. */
export const setAgentsStopped = switching(
  { action: 'company.agents-set', widens: (isStopped: boolean) => !isStopped },
  (trx, companyId, isStopped: boolean) => turnSwitch(trx, companyId, 'agentsStopped', isStopped),
  (isStopped: boolean) => ({ isStopped }),
);

/**
 * Decides whether owner and admins alone give apps access. Turning this on ends no access: what others have given rests, with a refusal that
 * says why, until it is turned off, or until the person is an admin. It goes on then without a new consent.
 */
export const setAppsByAdminsOnly = switching(
  { action: 'company.apps-set', widens: (isByAdminsOnly: boolean) => !isByAdminsOnly },
  (trx, companyId, isByAdminsOnly: boolean) => turnSwitch(trx, companyId, 'appsByAdminsOnly', isByAdminsOnly),
  (enabled: boolean) => ({ enabled }),
);

/**
 * Decides whether a person other than the one who ordered a refund must make its file for the bank. Turning this on needs two
 * people who may make files. Turning it off is told as well, because one person may then pay out alone.
 */
export const setFourEyesRefunds = switching(
  { action: 'company.four-eyes-set', widens: (_enabled: boolean) => true },
  turnFourEyesRefunds,
  (enabled: boolean) => ({ enabled }),
);

/** @returns whether that changed. @throws ApiError `four-eyes-needs-two` */
async function turnFourEyesRefunds(trx: Trx, companyId: string, isOn: boolean): Promise<boolean> {
  const people = isOn ? await countPeople(trx, companyId, rolesWith('matchBank')) : 2;
  if (people < 2) throw new ApiError('four-eyes-needs-two');
  return turnSwitch(trx, companyId, 'fourEyesRefunds', isOn);
}

type Told<C extends unknown[]> =
  { action: ChangeAction; widens?: never } | { action: WideningAction; widens: (...choice: C) => boolean };

/**
 * A use case that changes one thing of a company, and writes to the audit log when it has changed.
 * @param change says whether it has changed
 * @returns the use case, which throws ApiError `not-found` without such an open company, and `confirmation-required`
 */
function switching<C extends unknown[]>(
  told: Told<C>,
  change: (trx: Trx, companyId: string, ...choice: C) => Promise<boolean>,
  detailsOf: (...choice: C) => Record<string, unknown>,
) {
  return async (context: AdminContext, companyId: string, ...choice: C): Promise<void> => {
    await inTransaction(context.db, async (trx) => {
      const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
      if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
      if (!(await change(trx, companyId, ...choice))) return;
      const event = { companyId, subject: companyId, details: detailsOf(...choice) };
      const entry =
        told.widens === undefined
          ? { action: told.action }
          : { action: told.action, widens: told.widens(...choice), named: '' };
      await recordChange(context, trx, { ...event, ...entry });
    });
  };
}
