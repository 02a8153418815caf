import type { Environment } from '../../../domain/access/environment.ts';
import { allowsScope } from '../../../domain/access/scopes.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { listApiClients } from '../api-clients/change-api-client.ts';
import { findCompanyAccounts, lockCompany } from '../company/companies.store.ts';
import { recordChange } from '../record-change.ts';
import { getAccountSettings, lockAccountSettings, saveAccountSettings } from './account-settings.store.ts';
import { changeOfCurrencies, settingsEntry } from './settings-entry.ts';

/**
 * Decides in which currencies beside NOK one of the company's accounts may make documents, from its next request on. What is in a currency
 * that is turned off stays.
 * @throws ApiError `not-found` (no such open company), `confirmation-required`
 */
export async function setCurrencies(
  context: AdminContext,
  companyId: string,
  environment: Environment,
  currencies: readonly ForeignCurrency[],
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
    const accounts = company && (await findCompanyAccounts(trx, companyId));
    if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
    const account = trx.of(accounts[environment]);
    const before = await lockAccountSettings(account);
    const after = { ...before, currencies: FOREIGN_CURRENCIES.filter((one) => currencies.includes(one)) };
    const change = changeOfCurrencies(before, after);
    if (change.turnedOn.length + change.turnedOff.length === 0) return;
    await saveAccountSettings(account, after);
    const entry = settingsEntry(environment, ['currencies'], change);
    await recordChange(context, trx, { ...entry, companyId, subject: accounts[environment] });
  });
}

export type CurrenciesOfAccount = {
  environment: Environment;
  accountId: string;
  currencies: ForeignCurrency[];
  /** The API clients that read invoices, and must not add amounts of several currencies. */
  readers: { clientId: string; name: string }[];
};

/** The currencies that each account has turned on, and which API clients read its invoices. @throws ApiError `not-found` */
export async function readCurrencies(
  context: Pick<AdminContext, 'db'>,
  companyId: string,
): Promise<CurrenciesOfAccount[]> {
  const clients = await listApiClients(context, companyId);
  const accounts = await findCompanyAccounts(context.db, companyId);
  if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
  const ofEach: CurrenciesOfAccount[] = [];
  for (const environment of ['production', 'test'] as const) {
    const accountId = accounts[environment];
    const { currencies } = await getAccountSettings(context.db.of(accountId));
    const readers = clients
      .filter(({ grants }) =>
        grants.some((one) => one.environment === environment && allowsScope(one.scopes, 'invoices:read')),
      )
      .map(({ id, name }) => ({ clientId: id, name }));
    ofEach.push({ environment, accountId, currencies, readers });
  }
  return ofEach;
}
