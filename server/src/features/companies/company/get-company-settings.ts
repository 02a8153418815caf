import type { EInvoiceSetting } from '../../../domain/deliveries.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import { peekNextNumber } from '../../../platform/database/counters.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { companyAsAccountSays, findAccount, findCompany, findCompanyAccounts } from './companies.store.ts';
import { isSwitchedOn } from './switches.store.ts';
import { settingsOf } from './settings.ts';
import type { CompanySettings } from './settings.ts';
import type { CompanyAccounts } from './company.ts';
import { DOCUMENT_SERIES } from './company.ts';

/** @throws ApiError `not-found` (no such open company) */
export async function getCompanySettings(
  { db }: { db: Db | Trx },
  companyId: string,
): Promise<
  CompanySettings & {
    companyId: string;
    accounts: CompanyAccounts;
    accountingEnabled: Record<Environment, boolean>;
    eInvoices: Record<Environment, EInvoiceSetting>;
    fourEyesRefunds: boolean;
    /** Bare digits: the number of the next invoice or credit note. */
    nextInvoiceNumber: Record<Environment, string>;
  }
> {
  const company = isId(companyId) ? await findCompany(db, companyId) : undefined;
  const accounts = company && (await findCompanyAccounts(db, companyId));
  if (company === undefined || accounts === undefined)
    throw new ApiError('not-found', { missing: 'company' });
  const readAccount = async (accountId: string) => ({
    account: await findAccount(db.of(accountId)),
    nextNumber: String(await peekNextNumber(db.of(accountId), DOCUMENT_SERIES)),
  });
  const production = await readAccount(accounts.production);
  const test = await readAccount(accounts.test);
  return {
    companyId,
    accounts,
    // What the production account says is what real documents show.
    ...settingsOf(companyAsAccountSays(company, production.account?.inForetaksregisteret ?? null)),
    accountingEnabled: {
      production: production.account?.accountingEnabled === true,
      test: test.account?.accountingEnabled === true,
    },
    eInvoices: {
      production: production.account?.eInvoices ?? 'off',
      test: test.account?.eInvoices ?? 'off',
    },
    fourEyesRefunds: await isSwitchedOn(db, companyId, 'fourEyesRefunds'),
    nextInvoiceNumber: { production: production.nextNumber, test: test.nextNumber },
  };
}
