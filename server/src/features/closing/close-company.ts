import { ApiError } from '../../domain/errors/errors.ts';
import type { AccountTrx, Trx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AdminContext } from '../companies/index.ts';
import {
  deleteApiClients,
  findAnyCompany,
  findAnyCompanyAccounts,
  findClosedAt,
  findCompanyAccounts,
  findWaitsSince,
  lockCompany,
  markCompanyClosed,
  markCompanyOpened,
  recordChange,
  requireNoOpenCompany,
  waitForWhatLeaves,
} from '../companies/index.ts';
import { removeAppsOfCompany } from '../apps/index.ts';
import { endSomeRecurringInvoices } from '../recurring-invoices/index.ts';
import { deleteAllEndpoints } from '../webhooks/index.ts';
import { readOnTheirWay } from './closing.store.ts';

type Accounts = { production: string; test: string };

/**
 * Closes a company. From the next request on its tokens are refused, no tokens are issued, and only its owner gets in, to read, to export
 * and to open it again. Webhooks, recurring invoices, automatic letters, and the company's own apps with every access to them, end. The books stay, because the law requires them for five
 * years (bokføringsloven § 13).
 * @throws ApiError `not-found` (no such open company), `company-not-closable` with `details.refundFiles`, `details.vippsRefunds` and
 *   `details.eInvoices`
 */
export async function closeCompany(context: AdminContext, companyId: string): Promise<void> {
  const { db, now } = context;
  const accounts = await inTransaction(db, async (trx) => {
    const found = await lockOpen(trx, companyId);
    const account = trx.of(found.production);
    await waitForWhatLeaves(account);
    const onTheirWay = await readOnTheirWay(account);
    if (Object.values(onTheirWay).some((count) => count > 0)) {
      throw new ApiError('company-not-closable', { details: onTheirWay });
    }
    await recordChange(context, trx, changeOf('company.closed', companyId));
    await markCompanyClosed(trx, companyId, now);
    return found;
  });
  // A process that dies before this leaves nothing that goes on: a closed company has neither webhooks nor dates. What is left ends when
  // the company is opened.
  await endWhatGoesOn(context, companyId, accounts);
}

/**
 * Opens a closed company again. Its API clients do not come back, and what has ended with it has ended.
 * @throws ApiError `not-found` (no such closed company), `company-exists`: another open company has its organisation number by now
 */
export async function openCompany(context: AdminContext, companyId: string): Promise<void> {
  const { db } = context;
  const accounts = isId(companyId) ? await findAnyCompanyAccounts(db, companyId) : undefined;
  if (accounts === undefined || (await findClosedAt(db, companyId)) === null) throw noCompany();
  await endWhatGoesOn(context, companyId, accounts);
  await inTransaction(db, async (trx) => {
    const closed = await findAnyCompany(trx, companyId);
    if (closed === undefined) throw noCompany();
    if ((await findWaitsSince(trx, companyId)) === null)
      await requireNoOpenCompany(trx, closed.seller.orgNumber);
    await deleteApiClients(trx, companyId);
    await markCompanyOpened(trx, companyId);
    await recordChange(context, trx, changeOf('company.opened', companyId));
  });
}

async function lockOpen(trx: Trx, companyId: string): Promise<Accounts> {
  const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
  const accounts = company && (await findCompanyAccounts(trx, companyId));
  if (accounts === undefined) throw noCompany();
  return accounts;
}

function changeOf<A extends 'company.closed' | 'company.opened'>(action: A, companyId: string) {
  return { action, companyId, subject: companyId, widens: true, named: '' } as const;
}

function noCompany(): ApiError {
  return new ApiError('not-found', { missing: 'company' });
}

/** Each part is committed by itself, because there may be very much. Once more it does nothing. */
async function endWhatGoesOn(context: AdminContext, companyId: string, accounts: Accounts): Promise<void> {
  const { db, now } = context;
  await removeAppsOfCompany(context, companyId);
  for (const accountId of Object.values(accounts)) {
    const run = <T>(work: (trx: AccountTrx) => Promise<T>) => inTransaction(db.of(accountId), work);
    await run(deleteAllEndpoints);
    while (await run((trx) => endSomeRecurringInvoices(trx, now)));
  }
}
